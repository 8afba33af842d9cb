"use strict";
// Lets a cell hold declarations as they stand in a source file, with `export` before them.

/**
 * Blanks out `export` before declarations: tslab itself exports every top-level name of a cell.
 *
 * @param {string} source A cell; places in it stay as they are.
 * @returns The cell without them, and where an `export` of another kind stands.
 */
function leaveOutExports(ts, source) {
  const file = ts.createSourceFile("cell.ts", source, ts.ScriptTarget.Latest, true);
  let text = source;
  const others = [];
  for (const statement of file.statements) {
    const modifiers = statement.modifiers ?? [];
    const words = modifiers.filter(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword || kind === ts.SyntaxKind.DefaultKeyword,
    );
    const isNamed = ts.isVariableStatement(statement) || statement.name !== undefined;
    if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) {
      others.push(statement.getStart(file));
    } else if (words.length > 0 && !isNamed) {
      others.push(statement.getStart(file));
    } else {
      for (const word of words) {
        const [start, end] = [word.getStart(file), word.end];
        text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
      }
    }
  }
  return { text, others: others.map((start) => diagnose(file, start)) };
}

/** In tslab's form for what the compiler found. */
function diagnose(file, offset) {
  const place = { offset, ...file.getLineAndCharacterOfPosition(offset) };
  const messageText = 'Leave out "export": later cells see every top-level name of a cell.';
  return { start: place, end: place, messageText };
}

module.exports = { leaveOutExports };
