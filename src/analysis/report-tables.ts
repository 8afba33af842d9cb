import type { Release } from "./release.js";
import type { Table } from "./table.js";
import type { TableOptions } from "./table-options.js";
import { behaviorPairedTable } from "./tables/behavior-paired-table.js";
import { behaviorPhasesTable } from "./tables/behavior-phases-table.js";
import { behaviorCohortsTable, behaviorRoundsTable } from "./tables/behavior-tables.js";
import { funnelTable } from "./tables/funnel-table.js";
import { gateSummaryTable } from "./tables/gate-summary-table.js";
import { gateTable } from "./tables/gate-table.js";
import { optimizationTable, zeroGradientTable } from "./tables/optimization-tables.js";
import { outcomeComponentsTable } from "./tables/outcome-components-table.js";
import { pairedComparisonsTable } from "./tables/paired-comparisons-table.js";
import { rankingArmsTable, rankingContrastsTable, ranksTable } from "./tables/ranking-tables.js";
import { roundsTable } from "./tables/rounds-table.js";
import { stepDistributionTable } from "./tables/step-distribution-table.js";
import { systemsTable } from "./tables/systems-table.js";
import { testConditionsTable } from "./tables/test-conditions-table.js";
import { trainingDynamicsTable } from "./tables/training-dynamics-table.js";
import { transitionsTable } from "./tables/transitions-table.js";

/** Makes every table of the report, in the order in which it is read. */
export function reportTables(release: Release, options: TableOptions = {}): readonly Table[] {
  return [
    testConditionsTable(release, options),
    pairedComparisonsTable(release, options),
    transitionsTable(release, options),
    outcomeComponentsTable(release, options),
    roundsTable(release, options),
    funnelTable(release, options),
    gateSummaryTable(release, options),
    ...release.gates.map((gate) => gateTable(gate, options)),
    rankingArmsTable(release, options),
    rankingContrastsTable(release, options),
    ranksTable(release, options),
    trainingDynamicsTable(release, options),
    optimizationTable(release, options),
    zeroGradientTable(release, options),
    systemsTable(release, options),
    behaviorRoundsTable(release, options),
    behaviorCohortsTable(release, options),
    behaviorPairedTable(release, options),
    behaviorPhasesTable(release, options),
    stepDistributionTable(release, options),
  ];
}
