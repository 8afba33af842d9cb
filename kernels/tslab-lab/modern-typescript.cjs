"use strict";
// Puts the project's TypeScript in place of tslab's own copy of 5.0.4, and checks cells strictly.
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");
const { nameEarlierCells } = require("./names-of-earlier-cells.cjs");
const { shareVariables } = require("./shared-names.cjs");

/**
 * Gives tslab the project's compiler. Call it before tslab is loaded.
 *
 * tslab's copy is a fork with a few more exports; those are made here from the
 * compiler's inner functions, so both versions are pinned.
 *
 * @param {string} root The project's folder.
 * @returns The compiler.
 */
function useModernTypeScript(root) {
  const own = require(path.join(root, "node_modules", "typescript"));
  const forkPath = require.resolve("@tslab/typescript-for-tslab", {
    paths: [path.join(root, "node_modules", "tslab", "dist")],
  });
  const fork = new Module(forkPath);
  Object.assign(fork, {
    filename: forkPath,
    loaded: true,
    exports: {
      ...own,
      Completions: withCompletions(own, root),
      createWatchCompilerHost: strictHost(own),
      getDefaultTypeRoots: (folder) => [path.join(folder, "node_modules", "@types")],
      getNullTransformationContext: () => own.nullTransformationContext,
      getPreEmitDiagnosticsOfFiles: (program, files) => diagnose(own, program, files),
      getQuickInfoAtPosition: (file, checker, _cancel, at) => quickInfo(own, file, checker, at),
    },
  });
  require.cache[forkPath] = fork;
  return own;
}

/** The running cell, under the name that tslab gives it. */
const isCell = (fileName) => path.basename(fileName) === "__tslab__.ts";

/** A file of the project: tsc checks it, and the source loader runs it. */
const isSource = (fileName) =>
  !isCell(fileName) && !fileName.endsWith(".d.ts") && fs.existsSync(fileName);

function withCompletions(own, root) {
  const getCompletionsAtPositionForTslab = (_host, program, ...rest) => {
    const host = {
      ...own.sys,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
      getCompilationSettings: () => program.getCompilerOptions(),
    };
    try {
      return own.Completions.getCompletionsAtPosition(
        host,
        program,
        ...rest.slice(0, 7),
        undefined,
      );
    } catch {
      return undefined; // no completion is better than an error while somebody types
    }
  };
  return { ...own.Completions, getCompletionsAtPositionForTslab };
}

/** Strict options, ES2023, and no output for the project's own files. */
function strictHost(own) {
  return (files, options, ...rest) => {
    const { noImplicitUseStrict: _, disableTopLevelAwait: __, ...kept } = options;
    const strict = {
      strict: true,
      lib: ["lib.es2023.d.ts"],
      moduleResolution: own.ModuleResolutionKind.Bundler,
    };
    const host = own.createWatchCompilerHost(files, { ...kept, ...strict }, ...rest);
    separateTimers(host);
    let receive;
    Object.defineProperty(host, "afterProgramCreate", {
      set: (listener) => {
        receive = listener;
      },
      get: () => (builder) => {
        const emit = builder.emit.bind(builder);
        builder.emit = (file, write, token, onlyTypes, transformers = {}) => {
          if (file && isSource(file.fileName)) return { emitSkipped: true, diagnostics: [] };
          const checker = builder.getProgram().getTypeChecker();
          const before = [nameEarlierCells(own, checker), ...(transformers.before ?? [])];
          const writeCell = (name, text) =>
            write(name, name.endsWith(".js") ? shareVariables(own, text) : text);
          const writeFile = file && isCell(file.fileName) ? writeCell : write;
          return emit(file, writeFile, token, onlyTypes, { ...transformers, before });
        };
        receive(builder);
      },
    });
    return host;
  };
}

/**
 * Leaves tslab the one timer that it knows, the update of the program.
 *
 * The compiler sets another one when files come or go; tslab takes a second
 * timer for a fault, and the running cell would fail for an edit in `src/`.
 */
function separateTimers(host) {
  const { setTimeout: schedule, clearTimeout: cancel } = host;
  const others = new Set();
  host.setTimeout = (listener, ms, name) => {
    if (name === "timerToUpdateProgram") return schedule(listener, ms);
    const timer = setTimeout(() => {
      others.delete(timer);
      listener();
    }, ms).unref();
    others.add(timer);
    return timer;
  };
  host.clearTimeout = (timer) => {
    if (others.delete(timer)) clearTimeout(timer);
    else cancel(timer);
  };
}

function diagnose(own, program, files) {
  const all = files.flatMap((file) => {
    const found = [...program.getSyntacticDiagnostics(file)];
    // src/ is checked by tsc, not anew by every kernel.
    if (isSource(file.fileName)) return found;
    found.push(...program.getSemanticDiagnostics(file), ...program.getDeclarationDiagnostics(file));
    const awaited = isCell(file.fileName) ? topLevelAwait(own, file) : undefined;
    // The fork reports a top-level await as error 1308, on which tslab wraps the cell as async.
    if (awaited !== undefined) {
      const start = awaited.getStart(file);
      const category = own.DiagnosticCategory.Error;
      found.push({ file, code: 1308, category, start, length: 5, messageText: "top-level await" });
    }
    return found;
  });
  return own.sortAndDeduplicateDiagnostics(all);
}

/** The first `await` or `for await` that stands in no function. */
function topLevelAwait(own, file) {
  let found;
  const visit = (node) => {
    if (found || own.isFunctionLike(node) || own.isClassLike(node)) return;
    if (own.isModuleDeclaration(node)) return;
    if (own.isAwaitExpression(node)) found = node;
    else if (own.isForOfStatement(node) && node.awaitModifier) found = node.awaitModifier;
    else own.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What the editor shows while the pointer rests on a name. */
function quickInfo(own, file, checker, position) {
  const node = own.getTouchingPropertyName(file, position);
  const symbol = node && node !== file ? checker.getSymbolAtLocation(node) : undefined;
  if (!symbol) return undefined;
  const container = own.getContainerNode(node);
  const info = own.SymbolDisplay.getSymbolDisplayPartsDocumentationAndSymbolKind(
    checker,
    symbol,
    file,
    container,
    node,
  );
  return {
    kind: info.symbolKind,
    kindModifiers: "",
    textSpan: { start: node.getStart(file), length: node.getWidth(file) },
    displayParts: info.displayParts,
    documentation: info.documentation,
    tags: info.tags,
  };
}

module.exports = { useModernTypeScript };
