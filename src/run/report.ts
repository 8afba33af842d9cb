import { parseArgs } from "node:util";
import { unexplained } from "../analysis/claims/claims-ledger.js";
import { keyResults } from "../analysis/key-results.js";
import { readRelease } from "../io/read-release.js";
import { displayWidth } from "../report/display-width.js";
import { findingsText } from "../report/findings-text.js";
import { ledgerText } from "../report/ledger-text.js";
import { wrapText } from "../report/wrap-text.js";
import { readLanguage } from "./read-language.js";
import { terminalWidth } from "./terminal-width.js";
import { writeReport } from "./write-report.js";

const HELP = `Recomputes the published report from its numbers: every table, and every printed number.

  npm run report                        writes data/report/ and prints the claims ledger
  npm run report -- --language zh       prints in Chinese

  --release FOLDER   the numbers (default: data/release)
  --output FOLDER    where tables go (default: data/report)

Ends with an error if a printed number differs from the data without an explanation.`;

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      release: { type: "string", default: "data/release" },
      output: { type: "string", default: "data/report" },
      language: { type: "string", default: "en" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const language = readLanguage(values.language);
  const release = await readRelease(values.release);
  const { ledger, findings, tableCount, fileCount, changed } = writeReport(release, values.output);
  const width = terminalWidth(process.stdout);
  const say = (text: string) => console.log(wrapText(text, width, displayWidth).join("\n"));
  console.log(ledgerText(ledger, language, { width }));
  console.log("");
  console.log(findingsText(findings, language, { width }));
  console.log("");
  for (const sentence of keyResults(release)) say(sentence[language]);
  say(
    language === "en"
      ? `${tableCount} tables and the ledger in ${values.output}/: ${fileCount} files, ${changed.length} changed`
      : `${tableCount} 张表格与核对账本写入 ${values.output}/：共 ${fileCount} 个文件，${changed.length} 个有变化`,
  );
  return unexplained(ledger).length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
