"use strict";
// Lets a cell write `{ seed }` with a name that an earlier cell declared.
const path = require("node:path");

/** tslab keeps the names of earlier cells in a file of this name. */
const isEarlierCell = (fileName) => path.basename(fileName) === "__prev__.d.ts";

/**
 * Makes a transformer that turns `{ seed }` into `{ seed: exports.seed }` where `seed` is of an earlier cell.
 *
 * tslab puts `exports.` before such names itself, but takes a shorthand for the
 * name of a property and leaves it alone: the cell would fail at run time.
 */
function spellOutShorthand(ts, checker) {
  const isOfEarlierCell = (node) =>
    (checker.getShorthandAssignmentValueSymbol(node)?.declarations ?? []).some((declaration) =>
      isEarlierCell(declaration.getSourceFile().fileName),
    );
  return (context) => {
    const { factory } = context;
    const visit = (node) => {
      if (ts.isShorthandPropertyAssignment(node) && isOfEarlierCell(node)) {
        const exported = factory.createIdentifier("exports");
        const value = factory.createPropertyAccessExpression(exported, node.name.text);
        return factory.createPropertyAssignment(node.name.text, value);
      }
      return ts.visitEachChild(node, visit, context);
    };
    return (file) => ts.visitNode(file, visit);
  };
}

module.exports = { spellOutShorthand };
