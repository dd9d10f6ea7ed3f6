import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build as esbuild, type Plugin } from 'esbuild';
import { type Operation, operations as everyOperation, pathOf } from '../../shared/contract/index.ts';
import { resourceEntry } from './route-functions.ts';
import { type Worker, workers as everyWorker } from './workers.ts';

export interface Bundle {
  /** The repository's root, where `functions/` lies. */
  readonly root: string;
  /** Where the entries go: `functions/ticket/sell-ticket.mjs` and so on. What was there is removed. */
  readonly outDir: string;
  readonly operations?: readonly Operation[];
  readonly workers?: readonly Worker[];
}

const nameOf = ({ resource, name }: Operation) => `${resource} ${name}`;

/** Begins the names of the entries that are made up here: a resource's routes in one. */
const virtual = 'routes-of:';

/**
 * Builds every function by one call of esbuild: an entry per route, per resource and per worker, and what
 * they share in chunks. Throws with a list when an entry is not there, and what esbuild says when one is wrong.
 * The bytes follow from the sources alone, wherever they lie, whatever `outDir` is and in whatever order
 * operations are named.
 *
 * @returns the modules of which something is in it, by their paths from the root
 */
export async function buildFunctions(bundle: Bundle): Promise<string[]> {
  const { root, outDir, workers = Object.values(everyWorker) } = bundle;
  // A module's exports come in one order from Node and in another where tests load it: chunks and names would differ.
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
  // The names of chunks and the paths in source maps are reckoned from here: the same place in every checkout.
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
    // Modules are named by where they are found, also where the installed packages lie elsewhere.
    preserveSymlinks: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The SDK's modules, not its CommonJS, so that what is not used falls away.
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // What was written for CommonJS looks for these.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [dispatchers(root, resources), builtins],
    logLevel: 'silent',
  });
  // Beside what is there, which stays until all has been written.
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
 * Node's own modules are taken as they are. An import statement would read each of their exports first, and some are
 * costly: that of `node:http` loads all of `fetch`, a fifth of a cold start.
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

/** The entry of a resource: picks the handler by the route key, and loads none but the one it picks. */
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
