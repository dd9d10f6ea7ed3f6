import { existsSync } from 'node:fs';
import path from 'node:path';
import { build as esbuild, type BuildResult, type Plugin } from 'esbuild';
import { leavingOut } from './left-out.ts';
import { builtins, ourModulesIn, optionsOf, resolving, unusedConstants } from './bundle-plugins.ts';

/** The modules that turn a route into a handler, which every route needs. */
const entry = 'functions/kernel/implement.ts';

const analysed = { minify: false, sourcemap: false } as const;

/** What is in `kernel.mjs`. */
export interface Shared {
  /** Our modules, as paths from the root. */
  readonly modules: readonly string[];
  /** Packages that these import, by the name they import. */
  readonly packages: readonly string[];
}

/** Finds what every route needs; nothing if the root has no kernel. */
export async function whatAllShare(root: string): Promise<Shared> {
  if (!existsSync(path.join(root, entry))) return { modules: [], packages: [] };
  const packages = new Set<string>();
  let modules = [entry];
  // Whatever these modules export may be used, with all that it needs.
  for (let before = 0; modules.length > before;) {
    before = modules.length;
    const { metafile } = await esbuild({
      ...optionsOf(root),
      ...analysed,
      stdin: {
        contents: modules.map((module, index) => `export*as m${index} from"./${module}";`).join('\n'),
        resolveDir: root,
      },
      plugins: [
        builtins,
        unusedConstants(root),
        resolving(root, ({ args, file }) => {
          if (args.kind !== 'dynamic-import' && !file.includes('/node_modules/')) return undefined;
          if (args.kind !== 'dynamic-import') packages.add(args.path);
          return { path: args.path, external: true };
        }),
      ],
    });
    modules = ourModulesIn(metafile);
  }
  return { modules, packages: [...packages].toSorted() };
}

/** The file with what all share, and its stand-in where other files are built. */
export class KernelFile {
  readonly #root: string;
  readonly #shared: Shared;
  /** Names of modules and packages; the position is part of the names that they export. */
  readonly #names: readonly string[];

  constructor(root: string, shared: Shared) {
    this.#root = root;
    this.#shared = shared;
    this.#names = [...shared.modules, ...shared.packages].toSorted();
  }

  /** Where an import leads that is in this file. */
  resolve(
    specifier: string,
    file: string,
  ): { path: string; namespace: string; sideEffects: false } | undefined {
    const module = path.relative(this.#root, file);
    const name = this.#shared.modules.includes(module) ? module : specifier;
    return this.#names.includes(name) ? { path: name, namespace: 'kernel', sideEffects: false } : undefined;
  }

  /** Loads stand-ins, which take each export from the file. */
  get standIns(): Plugin {
    return {
      name: 'kernel',
      setup: (build) => {
        const exports = this.#exports();
        build.onLoad({ filter: /.*/, namespace: 'kernel' }, async ({ path: name }) => {
          const names = (await exports).get(name) ?? [];
          const place = this.#names.indexOf(name);
          // A statement for each, so that only what is used is imported.
          const lines = names.map((each) => `export{k${place}_${each} as ${each}}from'#kernel';`);
          return { contents: lines.join('\n'), loader: 'js' };
        });
        build.onResolve({ filter: /^#kernel$/ }, ({ path: name }) => ({
          path: name,
          external: true,
          sideEffects: false,
        }));
      },
    };
  }

  /** Names that each module and package exports. */
  async #exports(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const [ours, packages] = await Promise.all([
      esbuild({
        ...optionsOf(this.#root),
        ...analysed,
        bundle: false,
        entryPoints: this.#shared.modules.map((module) => ({ in: module, out: module })),
      }),
      esbuild({
        ...optionsOf(this.#root),
        ...analysed,
        entryPoints: this.#shared.packages.map((name) => ({ in: `all-of:${name}`, out: name })),
        plugins: [builtins, allOf(this.#root)],
      }),
    ]);
    for (const { entryPoint = '', exports } of [ours, packages].flatMap(({ metafile }) =>
      Object.values(metafile?.outputs ?? {}),
    ))
      found.set(entryPoint.replace(/^(all-of:)+/, ''), exports);
    return found;
  }

  /** Builds the file with the exports that these files import. */
  build(
    texts: readonly string[],
    plugins: readonly Plugin[],
  ): Promise<BuildResult<ReturnType<typeof optionsOf>>> {
    const used = new Set(texts.flatMap(importedFrom));
    const lines = [...used].toSorted().map((alias) => {
      const [, place = '', name = ''] = /^k(\d+)_(.+)$/.exec(alias) ?? [];
      const module = this.#names[Number(place)] ?? '';
      const from = this.#shared.modules.includes(module) ? `./${module}` : module;
      return `export{${name} as ${alias}}from${JSON.stringify(from)};`;
    });
    return esbuild({
      ...optionsOf(this.#root),
      entryPoints: [{ in: 'exports-of:kernel', out: 'kernel' }],
      plugins: [
        ...plugins,
        leavingOut(this.#root),
        {
          name: 'entry',
          setup: (build) => {
            build.onResolve({ filter: /^exports-of:/ }, ({ path: name }) => ({
              path: name,
              namespace: 'entry',
            }));
            build.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({
              contents: lines.join('\n'),
              resolveDir: this.#root,
              loader: 'js',
            }));
          },
        },
      ],
    });
  }
}

/** Names that a built file imports from the kernel's. */
const importedFrom = (text: string): string[] =>
  [...text.matchAll(/import\s?\{([^}]*)\}from"#kernel"/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.split(' as ')[0]?.trim() ?? ''),
  );

const allOf = (root: string): Plugin => ({
  name: 'all-of',
  setup(build) {
    build.onResolve({ filter: /^all-of:/ }, ({ path: name }) => ({ path: name, namespace: 'all-of' }));
    build.onLoad({ filter: /.*/, namespace: 'all-of' }, ({ path: name }) => ({
      contents: `export*from${JSON.stringify(name.slice('all-of:'.length))};`,
      resolveDir: root,
    }));
  },
});
