import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build as esbuild, type Plugin } from 'esbuild';
import { type Operation, operations as everyOperation, pathOf } from '../../shared/contract/index.ts';
import { resourceEntry } from './route-functions.ts';
import { type Worker, workers as everyWorker } from './workers.ts';

export interface Bundle {
  /** The repository's root, which contains `functions/`. */
  readonly root: string;
  /** Output directory of the entries: `functions/ticket/sell-ticket.mjs` and so on. Replaced as a whole. */
  readonly outDir: string;
  readonly operations?: readonly Operation[];
  readonly workers?: readonly Worker[];
}

const nameOf = ({ resource, name }: Operation) => `${resource} ${name}`;

/** Prefix of the generated entries: one for all routes of a resource. */
const virtual = 'routes-of:';

/**
 * Builds every function with one call of esbuild: an entry per route, per resource and per worker, and shared code in
 * chunks. Throws a list of missing entries, or esbuild's errors. The bytes depend on the sources alone, not on their
 * location, on `outDir` or on the order of the operations.
 *
 * @returns the bundled modules, as paths from the root
 */
export async function buildFunctions(bundle: Bundle): Promise<string[]> {
  const { root, outDir, workers = Object.values(everyWorker) } = bundle;
  // Sorted, since Node and the test runner order a module's exports differently: chunks and names would differ.
  const operations = (bundle.operations ?? everyOperation).toSorted((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
  const modules = new Set([...operations, ...workers].map(({ module }) => module));
  const missing = [...modules].filter((module) => !existsSync(path.join(root, `${module}.ts`)));
  if (missing.length > 0) {
    throw new Error(
      `These functions have no handler:\n${missing.map((module) => `  ${module}.ts`).join('\n')}`,
    );
  }
  const resources = Map.groupBy(operations, ({ resource }) => resource);
  // Chunk names and source map paths are relative to this directory, which is the same in every checkout.
  const outdir = path.join(root, 'dist/functions');
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: [
      ...[...modules].map((module) => ({ in: `${module}.ts`, out: module })),
      ...[...resources.keys()].map((resource) => ({ in: virtual + resource, out: resourceEntry(resource) })),
    ],
    outdir,
    write: false,
    metafile: true,
    // Modules keep the path they are found at, also where node_modules is a link.
    preserveSymlinks: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The SDK's ES modules instead of its CommonJS, so that unused code is removed.
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // CommonJS packages use these names.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [dispatchers(root, resources), builtins],
    logLevel: 'silent',
  });
  // The current output stays until the new one is complete.
  const next = `${outDir}.next`;
  await rm(next, { recursive: true, force: true });
  for (const file of outputFiles) {
    const target = path.join(next, path.relative(outdir, file.path));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.contents);
  }
  await rm(outDir, { recursive: true, force: true });
  await rename(next, outDir);
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return [
    ...new Set(bundled.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([name]) => name)),
  ].toSorted();
}

/**
 * Loads Node's modules without an import statement, which would read each of their exports; some are expensive: that of
 * `node:http` loads all of `fetch`, a fifth of a cold start.
 */
const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    const namespace = 'builtin';
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ path: name, namespace: from }) =>
      from !== namespace && isBuiltin(name) ? { path: name, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    }));
  },
};

/** The entry of a resource: picks the handler by the route key and loads only that one. */
function dispatchers(root: string, resources: ReadonlyMap<string, readonly Operation[]>): Plugin {
  const source = (operations: readonly Operation[]) => {
    const cases = operations.map(
      ({ module, route }) =>
        `${JSON.stringify(`${route.method} ${pathOf(route)}`)}: () => import(${JSON.stringify(`./${module}.ts`)}),`,
    );
    return `const routes = {
${cases.join('\n')}
};
export async function handler(event, context) {
  const { handler } = await routes[event.routeKey]();
  return handler(event, context);
}`;
  };
  return {
    name: 'dispatchers',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${virtual}`) }, ({ path: name }) => ({
        path: name.slice(virtual.length),
        namespace: virtual,
      }));
      build.onLoad({ filter: /.*/, namespace: virtual }, ({ path: resource }) => ({
        contents: source(resources.get(resource) ?? []),
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}
