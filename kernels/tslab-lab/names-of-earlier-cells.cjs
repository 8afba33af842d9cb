"use strict";
// Lets a cell use the names that earlier cells declared, in every place where a name may stand.
const path = require("node:path");

/** tslab keeps the names of earlier cells in a file of this name, and their values in `exports`. */
const isEarlierCell = (fileName) => path.basename(fileName) === "__prev__.d.ts";

/**
 * Makes a transformer that turns each use of an earlier cell's name into a property of `exports`.
 *
 * tslab does so itself, but later, and by the symbol alone: it also changes the
 * names of properties that an earlier cell declared (`{ p: q }` in a pattern
 * becomes `{ exports, p: q }`), and takes a shorthand for the name of a
 * property. So uses are replaced here, and other names that mean something of
 * an earlier cell by copies, of which the compiler cannot tell tslab anything.
 */
function nameEarlierCells(ts, checker) {
  const isEarlier = (symbol) =>
    (symbol?.declarations ?? []).some((declaration) =>
      isEarlierCell(declaration.getSourceFile().fileName),
    );
  const isMember = (node) =>
    ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const isUse = (node) => ts.isExpressionNode(node) && !isMember(node);
  // Types leave no trace in what runs; what a class extends is an expression all the same.
  const isType = (node) =>
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);

  return (context) => {
    const { factory } = context;
    const exported = ({ text }) =>
      factory.createPropertyAccessExpression(factory.createIdentifier("exports"), text);

    /** `{ seed }` as a value or, with or without a default, as the target of an assignment. */
    const spellOut = (node) => {
      const fallback = ts.visitNode(node.objectAssignmentInitializer, visit);
      const value = exported(node.name);
      return factory.createPropertyAssignment(
        node.name.text,
        fallback === undefined ? value : factory.createAssignment(value, fallback),
      );
    };

    const visit = (node) => {
      if (isType(node)) return node;
      if (ts.isShorthandPropertyAssignment(node)) {
        const isOfEarlier = isEarlier(checker.getShorthandAssignmentValueSymbol(node));
        return isOfEarlier ? spellOut(node) : ts.visitEachChild(node, visit, context);
      }
      if (ts.isIdentifier(node) && isEarlier(checker.getSymbolAtLocation(node))) {
        return isUse(node) ? exported(node) : factory.createIdentifier(node.text);
      }
      return ts.visitEachChild(node, visit, context);
    };
    return (file) => ts.visitNode(file, visit);
  };
}

module.exports = { nameEarlierCells };
