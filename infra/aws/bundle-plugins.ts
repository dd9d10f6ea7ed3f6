import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Metafile, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { parseSync } from 'oxc-parser';

const requireLine = "const require=process.getBuiltinModule('module').createRequire(import.meta.url);";

/** Options of every part of the build; outputs and paths in source maps are relative to `dist/functions`. */
export const optionsOf = (root: string) =>
  ({
    absWorkingDir: root,
    // The same in every checkout, whatever the output directory.
    outdir: path.join(root, 'dist/functions'),
    write: false,
    metafile: true,
    // Modules keep the path they are found at, also where node_modules is a link.
    preserveSymlinks: true,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The SDK's ES modules instead of its CommonJS, so that unused code is removed.
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Fonts that documents embed.
    loader: { '.ttf': 'binary' },
    // CommonJS packages use this name.
    banner: { js: requireLine },
    logLevel: 'silent',
    logOverride: { 'import-is-undefined': 'error' },
  }) as const satisfies BuildOptions;

/** The file without the name `require` on lines where only prose contains it. The lines stay, for the source map. */
export const withoutUnusedRequire = (text: string): string =>
  text.startsWith(requireLine) && !/\brequire\b(?! )/.test(text.slice(requireLine.length))
    ? text.slice(requireLine.length)
    : text;

/**
 * Loads Node's modules without an import statement, which would read each of their exports; some are expensive: that of
 * `node:http` loads all of `fetch`, a fifth of a cold start. An import reads the names that it uses, and nothing else:
 * esbuild's copy of a CommonJS module would read every lazy one. `require` and `import()` take the whole.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    const [whole, names] = ['builtin', 'builtin-names'];
    const load = (name: string) => `process.getBuiltinModule(${JSON.stringify(name)})`;
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ path: name, namespace: from, kind }) =>
      from !== whole && isBuiltin(name)
        ? { path: name, namespace: kind === 'import-statement' ? names : whole, sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: whole }, ({ path: name }) => ({
      contents: `module.exports = ${load(name)};`,
    }));
    build.onLoad({ filter: /.*/, namespace: names }, ({ path: name }) => ({
      contents: [
        `const all = /* @__PURE__ */ ${load(name)};`,
        'export default all;',
        ...Object.keys(process.getBuiltinModule(name) ?? {}).map(
          (each) => `export const ${each} = /* @__PURE__ */ (() => all.${each})();`,
        ),
      ].join('\n'),
    }));
  },
};

const isOurs = (root: string, module: string) => /^(functions|shared)\//.test(path.relative(root, module));

/** Our modules that built files contain, as paths from the root. */
export const ourModulesIn = (metafile: Metafile): string[] =>
  modulesIn(metafile).filter((module) => /^(functions|shared)\//.test(module));

/** Modules and packages' files that built files contain, as paths from the root. */
export const modulesIn = ({ outputs }: Metafile): string[] =>
  [
    ...new Set(
      Object.values(outputs).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
      ),
    ),
  ].toSorted();

/** Expressions that need no wrapping: a function is removed if unused, a literal too. */
const inert = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal']);

/**
 * Removes our own modules' unused constants, whatever they are computed from, so that a route's bundle has only the
 * schemas that it needs. So no module may declare a constant for the side effects of computing it.
 */
export const unusedConstants = (root: string): Plugin => ({
  name: 'unused-constants',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!isOurs(root, file)) return undefined;
      const text = await readFile(file, 'utf8');
      const { program, errors } = parseSync(file, text);
      // Errors are left to esbuild, which reports them better.
      if (errors.length > 0) return undefined;
      let [contents, end] = ['', 0];
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue;
        for (const { init } of declared.declarations) {
          if (!init || inert.has(init.type)) continue;
          contents += `${text.slice(end, init.start)}/* @__PURE__ */ (() => (${text.slice(init.start, init.end)}))()`;
          ({ end } = init);
        }
      }
      return { contents: contents + text.slice(end), loader: 'ts' };
    });
  },
});

const openApi = 'shared/contract/openapi.ts';

/** Writes the OpenAPI document when building: deriving it from the contract takes thirty times as long as parsing it. */
export const writtenDocument = (root: string): Plugin => ({
  name: 'written-document',
  setup(build) {
    build.onLoad({ filter: /\/openapi\.ts$/ }, async ({ path: file }) => {
      if (path.relative(root, file) !== openApi) return undefined;
      const { openApiDocument } = (await import(
        pathToFileURL(file).href
      )) as typeof import('../../shared/contract/openapi.ts');
      const text = JSON.stringify(JSON.stringify(openApiDocument()));
      return { contents: `export const openApiDocument = () => JSON.parse(${text});`, loader: 'js' };
    });
  },
});

/** What is loaded from another built file. */
export interface Elsewhere {
  /** The target of an import that is not bundled; undefined for modules of this build. */
  (imported: { readonly args: OnResolveArgs; readonly file: string }): OnResolveResult | undefined;
}

/** Asks `elsewhere` about every import, by the file that it resolves to. Our own modules have no side effects. */
export const resolving = (root: string, elsewhere: Elsewhere): Plugin => ({
  name: 'resolving',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /.*/ }, async (args) => {
      if (args.pluginData === resolving || args.kind === 'entry-point' || isBuiltin(args.path))
        return undefined;
      // Packages' imports of each other are not checked, except what they load later.
      if (args.importer.includes('/node_modules/') && args.kind !== 'dynamic-import') return undefined;
      const { path: specifier, importer, kind, resolveDir, with: attributes } = args;
      const found = await build.resolve(specifier, {
        importer,
        kind,
        resolveDir,
        with: attributes,
        pluginData: resolving,
      });
      if (found.errors.length > 0 || found.external) return found;
      const result = elsewhere({ args, file: found.path });
      if (result) return result;
      return isOurs(root, found.path) ? { ...found, sideEffects: false } : found;
    });
  },
});
