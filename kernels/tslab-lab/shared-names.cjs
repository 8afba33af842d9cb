"use strict";
// Lets a cell and all later cells see one value under each name, whoever assigns it.

/**
 * Gives tslab's `exports`, where later cells look a name up, a place for the variables themselves.
 *
 * tslab copies values into `exports`, and of an assignment in a later cell the
 * functions of the declaring cell would see nothing. Its proxy refuses
 * accessors, so they stand in its prototype, where reads and writes find them.
 */
function makeRoomForVariables(exports) {
  Object.setPrototypeOf(exports, {});
}

/**
 * Turns what a compiled cell exports into accessors of its variables.
 *
 * Each is set up once its declaration has run: a cell that fails before it
 * leaves the name as it was. A name that is declared anew gets a new accessor;
 * functions of the earlier cell keep the variable that they were written for.
 *
 * @param {string} code The cell as an ES module with one list of exports at its end.
 * @returns {string} The same with an empty list.
 */
function shareVariables(ts, code) {
  const file = ts.createSourceFile("cell.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const isList = (statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && !statement.moduleSpecifier;
  const lists = file.statements.filter(isList);
  const exported = new Map(
    lists.flatMap(({ exportClause }) =>
      exportClause.elements.map(({ name, propertyName }) => [(propertyName ?? name).text, name]),
    ),
  );
  const accessors = (variables) => {
    const properties = variables.flatMap(([variable, isFixed]) => {
      const name = exported.get(variable);
      if (name === undefined) return [];
      exported.delete(variable);
      const set = isFixed ? "" : `, set() { ${variable} = arguments[0]; }`;
      const get = `get: () => ${variable}`;
      return [`${name.text}: { ${get}${set}, enumerable: true, configurable: true }`];
    });
    if (properties.length === 0) return "";
    const place = "Object.getPrototypeOf(exports)";
    return `;Object.defineProperties(${place}, { ${properties.join(", ")} });\n`;
  };

  const parts = file.statements.map((statement) => {
    if (isList(statement)) return "\nexport {};\n";
    return `${statement.getFullText(file)}\n${accessors(variablesOf(ts, statement))}`;
  });
  // What remains exists from the start: functions, and `var` within blocks and loops.
  const functions = file.statements.filter(ts.isFunctionDeclaration).map(({ name }) => name?.text);
  const first = accessors([...exported.keys()].map((name) => [name, functions.includes(name)]));
  return first + parts.join("");
}

/** The variables that exist once a statement has run, each with whether it can be assigned to. */
function variablesOf(ts, statement) {
  if (ts.isClassDeclaration(statement)) return [[statement.name.text, true]];
  if (ts.isVariableStatement(statement)) {
    const { declarations, flags } = statement.declarationList;
    const isFixed = (flags & ts.NodeFlags.Const) !== 0;
    return declarations.flatMap(({ name }) => namesIn(ts, name)).map((name) => [name, isFixed]);
  }
  if (ts.isImportDeclaration(statement) && statement.importClause) {
    const { name, namedBindings } = statement.importClause;
    const named = namedBindings?.elements ?? [namedBindings];
    return [{ name }, ...named].flatMap((one) => (one?.name ? [[one.name.text, true]] : []));
  }
  return [];
}

function namesIn(ts, pattern) {
  if (ts.isIdentifier(pattern)) return [pattern.text];
  return pattern.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(ts, element.name) : [],
  );
}

module.exports = { makeRoomForVariables, shareVariables };
