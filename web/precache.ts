import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { chunksOf, type BuildManifest } from './manifest.ts';

/** Files besides code and styles that the service worker keeps. */
const documents = [
  '/app.webmanifest',
  '/icon.svg',
  '/icons/192.png',
  '/index.html',
  '/offline.html',
  '/outdated.js',
];

/** Entries of the documents; a lock with the name of one shows the worker that a tab runs this release. */
const entryDocuments = ['index.html', 'page.html'];

/**
 * The sources whose code and styles the worker keeps: the app, these screens, and everything that they load later.
 * Pages that they link to are not included.
 */
function kept(manifest: BuildManifest, screens: readonly string[], pages: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const each of imports) visit(each);
    for (const each of dynamicImports) if (!pages.has(each)) visit(each);
  };
  for (const source of ['index.html', 'app/early.ts', ...screens]) {
    if (manifest[source] === undefined) throw new Error(`no chunk of ${source}`);
    visit(source);
  }
  return [...seen];
}

export interface WorkerParts {
  readonly root: string;
  /** The built site, complete except for the worker. */
  readonly site: string;
  readonly manifest: BuildManifest;
  /** Sources of the screens that work without a connection. */
  readonly screens: readonly string[];
  /** Sources of every page. */
  readonly pages: ReadonlySet<string>;
  readonly config: InlineConfig;
  readonly plugins: Plugin[];
  /** An empty directory. */
  readonly work: string;
}

/** Writes `sw.js`: a line with the list of what the service worker keeps, by content, and its code. */
export async function writeWorker(parts: WorkerParts): Promise<void> {
  const { root, site, manifest, screens, pages, config, plugins, work } = parts;
  await build({
    ...config,
    plugins,
    publicDir: false,
    build: {
      outDir: work,
      emptyOutDir: true,
      rolldownOptions: {
        input: path.join(root, 'worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
  const integrityOf = (file: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(path.join(site, file)))
      .digest('base64')}`;
  const list = {
    files: chunksOf(manifest, kept(manifest, screens, pages))
      .map((file) => `/${file}`)
      .toSorted(),
    documents: documents.map((file) => [file, integrityOf(file)]),
    entries: entryDocuments.flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`),
  };
  const code = readFileSync(path.join(work, 'worker.js'), 'utf8');
  writeFileSync(path.join(site, 'sw.js'), `self.precached=${JSON.stringify(list)};\n${code}`);
}
