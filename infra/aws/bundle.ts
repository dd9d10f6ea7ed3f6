import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as esbuild, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { type Operation, operations as everyOperation, pathOf } from '../../shared/contract/index.ts';
import {
  builtins,
  modulesIn,
  optionsOf,
  resolving,
  unusedConstants,
  withoutUnusedRequire,
  writtenDocument,
} from './bundle-plugins.ts';
import { KernelFile, whatAllShare } from './kernel-file.ts';
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

/** Names in the built files: `#kernel` and so on, from whichever folder. */
const packageFile = JSON.stringify({
  type: 'module',
  imports: {
    '#kernel': './kernel.mjs',
    '#functions/*': './functions/*',
    '#shared/*': './shared/*',
    '#later/*': './later/*',
  },
});

/**
 * Builds every function: a file per route, per resource and per worker with what it alone needs, and next to them
 * `kernel.mjs`, which has what every route needs. What is loaded later (`import()`) has files of its own. Throws a list of
 * missing entries, or esbuild's errors. The bytes depend on the sources alone, not on their location, on `outDir` or on the
 * order of the operations.
 *
 * @returns the bundled modules, as paths from the root
 */
export async function buildFunctions(bundle: Bundle): Promise<string[]> {
  const { root, outDir, workers = Object.values(everyWorker) } = bundle;
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
  const entries = [
    ...[...modules].map((module) => ({ in: `${module}.ts`, out: module })),
    ...[...resources.keys()].map((resource) => ({ in: virtual + resource, out: resourceEntry(resource) })),
  ];
  const built = await buildParts(root, entries, dispatchers(root, resources));
  // The current output stays until the new one is complete.
  const next = `${outDir}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await writeFile(path.join(next, 'package.json'), packageFile);
  for (const file of built.flatMap(({ outputFiles }) => outputFiles)) {
    const target = path.join(next, path.relative(optionsOf(root).outdir, file.path));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, isCode(file) ? withoutUnusedRequire(file.text) : file.contents);
  }
  await rm(outDir, { recursive: true, force: true });
  await rename(next, outDir);
  return [...new Set(built.flatMap(({ metafile }) => modulesIn(metafile)))].toSorted();
}

/** Every file: the entries, what they load later, and what they share. */
async function buildParts(root: string, entries: readonly Entry[], dispatch: Plugin): Promise<Built[]> {
  const shared = await whatAllShare(root);
  const kernel = new KernelFile(root, shared);
  const { built, later } = await buildEntries(root, entries, kernel, dispatch);
  if (shared.modules.length === 0) return built;
  const file = await kernel.build(
    built.flatMap(({ outputFiles }) => outputFiles.filter(isCode).map(({ text }) => text)),
    [
      builtins,
      unusedConstants(root),
      resolving(root, ({ args, file: target }) =>
        args.kind === 'dynamic-import' ? loadedLater(root, later, target) : undefined,
      ),
    ],
  );
  const packages = await esbuild({
    ...optionsOf(root),
    // Sorted, since modules are found in any order.
    entryPoints: [...later]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([out, target]) => ({ in: path.relative(root, target), out })),
    chunkNames: 'later/[name]-[hash]',
    splitting: true,
    plugins: [builtins],
  });
  return [...built, file, packages];
}

const isCode = ({ path: file }: OutputFile) => file.endsWith('.mjs');

function loadedLater(root: string, later: Map<string, string>, file: string) {
  const name = `later/${path
    .relative(root, file)
    .replace(/^node_modules\//, '')
    .replace(/\.[jt]s$/, '')}`;
  later.set(name, file);
  return { path: `#${name}.mjs`, external: true };
}

/** The entries, and our modules that they load later, which are entries too. */
async function buildEntries(root: string, entries: readonly Entry[], kernel: KernelFile, dispatch: Plugin) {
  const later = new Map<string, string>();
  const built: Built[] = [];
  const done = new Set(entries.map(({ out }) => out));
  for (let next = [...entries]; next.length > 0;) {
    const found = new Set<string>();
    built.push(
      await esbuild({
        ...optionsOf(root),
        entryPoints: next,
        plugins: [
          dispatch,
          builtins,
          kernel.standIns,
          writtenDocument(root),
          unusedConstants(root),
          resolving(root, ({ args, file }) => {
            if (args.kind !== 'dynamic-import') return kernel.resolve(args.path, file);
            if (file.includes('/node_modules/')) return loadedLater(root, later, file);
            const module = path.relative(root, file).replace(/\.ts$/, '');
            found.add(module);
            return { path: `#${module}.mjs`, external: true };
          }),
        ],
      }),
    );
    next = [...found].filter((module) => !done.has(module)).map((out) => ({ in: `${out}.ts`, out }));
    for (const { out } of next) done.add(out);
  }
  return { built, later };
}

interface Entry {
  readonly in: string;
  readonly out: string;
}
interface Built {
  readonly outputFiles: OutputFile[];
  readonly metafile: Metafile;
}

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
