import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { publicPatterns } from '../shared/domain/page-patterns.ts';
import { publicPages, screens } from './declared.ts';
import { chunksOf, manifestFile, modulesFile, readManifest, type BuildManifest } from './manifest.ts';
import { writeWorker } from './precache.ts';
import { checkSizes } from './sizes.ts';
import { flagsOf } from './session/access.ts';
import config, { unread } from './vite.config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = path.join(root, '../dist');
/** Build directory of this process: another process may be building too, or serving the previous site. */
const work = path.join(dist, `.site-${process.pid}`);
const site = path.join(work, 'site');

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** The app's initial files: its entry and the home screen. */
function appFiles(manifest: BuildManifest): string[] {
  return chunksOf(manifest, ['index.html', 'features/home/home-page.tsx']);
}

/** The files needed right after sign-in; their styles are inlined in the app's document. */
const appCode = (manifest: BuildManifest) =>
  [...chunksOf(manifest, ['app/early.ts']), ...appFiles(manifest)]
    .filter((file) => !isStyle(file))
    .map((file) => `/${file}`)
    .join(' ');

/** A document is rendered from its first response alone: its styles are inlined. */
const styled = (html: string, files: readonly string[]) => {
  const text = files.map((file) => readFileSync(path.join(site, file), 'utf8')).join('');
  // A link of unknown type is not followed, but keeps the page's code from fetching the same styles.
  const links = files.map((file) => `<link rel="stylesheet" type="text/inlined" href="/${file}">`).join('');
  return html
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${links}<style>${text}</style></head>`);
};
const isStyle = (file: string) => file.endsWith('.css');
const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** What `app/early.ts` fetches for each screen in addition to the document's own files; files by index in one list. */
function earlyPages(manifest: BuildManifest, named: readonly string[]): string {
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const shown = screens.flatMap(({ parts, ...screen }) => [
    screen,
    ...parts.map((part) => ({ ...part, path: screen.path })),
  ]);
  const pages = shown.map(({ path, access, source, calls = [] }) => {
    if (manifest[source] === undefined) throw new Error(`no chunk of ${source}`);
    const own = chunksOf(manifest, [source]).filter((file) => !named.includes(file));
    return [path, access === 'user' ? [] : flagsOf[access], own.map(placeOf), calls];
  });
  return `<script type="application/json" id="early">${JSON.stringify({ files, pages })}</script>`;
}

/** The app's document, including the home screen's files: most visits start there. */
function appDocument(html: string, manifest: BuildManifest): string {
  const files = appFiles(manifest);
  const links = files.filter((file) => !isStyle(file) && !html.includes(`"/${file}"`)).map(preload);
  const early = `<script type="module" async crossorigin src="/${manifest['app/early.ts']?.file}"></script>`;
  const whole = html
    .replace('<script ', () => `${earlyPages(manifest, files)}${early}<script `)
    .replace('</head>', () => `${links.join('')}</head>`);
  return styled(whole, files.filter(isStyle));
}

function documentOf(
  template: string,
  page: (typeof publicPages)[number],
  root: string,
  manifest: BuildManifest,
): string {
  if (manifest[page.source] === undefined) throw new Error(`no chunk of ${page.source}`);
  const entry = chunksOf(manifest, ['page.html']);
  const own = chunksOf(manifest, [page.source]).filter((file) => !entry.includes(file));
  const head = [
    `<meta name="description" content="${escaped(page.description)}" />`,
    page.isUnlisted ? '<meta name="robots" content="noindex" />' : '',
    page.leadsIn ? `<meta name="app-code" content="${appCode(manifest)}" />` : '',
    `<script type="module" async crossorigin src="/${manifest['app/early-press.ts']?.file}"></script>`,
    ...own.filter((file) => !isStyle(file)).map(preload),
  ];
  const whole = template
    .replace('<!--description-->', () => head.join(''))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`);
  return styled(whole, [...entry, ...own].filter(isStyle));
}

/** The document shown if a page needs a connection that is not there: text and styles alone. */
function offlineDocument(): string {
  const html = readFileSync(path.join(site, 'offline.html'), 'utf8');
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  if (styles.length === 0) throw new Error('the document for a page without a connection has no styles');
  return styled(html.replaceAll(/<script .*?<\/script>|<link rel="modulepreload".*?>/g, ''), styles);
}

/**
 * Builds the site into `dist/site`: the app (`index.html`), one document per public page, and `prerendered.json`, the
 * paths that have a document of their own. The bytes depend on the sources alone. Throws if a page is too heavy.
 */
export async function buildSite(): Promise<void> {
  mkdirSync(work, { recursive: true });
  try {
    const manifest = await write();
    if (!checkSizes(site, manifest, false)) throw new Error('a page is heavier than it may be');
    putInPlace();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Replaces the previous site with the finished one as a whole. */
function putInPlace(): void {
  const target = path.join(dist, 'site');
  if (existsSync(target)) renameSync(target, path.join(work, 'before'));
  renameSync(site, target);
  renameSync(path.join(work, 'manifest.json'), manifestFile);
  renameSync(path.join(work, 'modules.json'), modulesFile);
}

/** Notes the modules of the site's code, that of workers too, for the bill of materials. */
function noteModules(): { readonly plugin: Plugin; readonly files: () => string[] } {
  const found = new Set<string>();
  const repository = path.join(root, '..');
  const plugin: Plugin = {
    name: 'note-modules',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        for (const id of output.type === 'chunk' ? output.moduleIds : [])
          if (path.isAbsolute(id)) found.add(path.relative(repository, id));
    },
  };
  return { plugin, files: () => [...found].toSorted() };
}

/** Writes the site to the build directory of this process. */
async function write(): Promise<BuildManifest> {
  const { plugin, files } = noteModules();
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), plugin],
    worker: { ...config.worker, plugins: () => [plugin, unread] },
    build: { ...config.build, outDir: site },
  });
  await build({
    ...config,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'app/prerender.tsx'),
      outDir: path.join(work, 'server'),
      emptyOutDir: true,
      manifest: false,
      // Same names as in the browser build: both must refer to the same files.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'app/prerender.tsx') },
    },
  });
  const compiled = pathToFileURL(path.join(work, 'server/prerender.js')).href;
  const { prerenderAll } = (await import(compiled)) as {
    prerenderAll: () => Promise<Readonly<Record<string, string>>>;
  };
  const template = readFileSync(path.join(site, 'page.html'), 'utf8');
  const manifest = readManifest(path.join(site, '.vite/manifest.json'));
  // Next to the site rather than in it: for internal use.
  renameSync(path.join(site, '.vite/manifest.json'), path.join(work, 'manifest.json'));
  rmSync(path.join(site, '.vite'), { recursive: true });
  writeFileSync(
    path.join(site, 'index.html'),
    appDocument(readFileSync(path.join(site, 'index.html'), 'utf8'), manifest),
  );
  const rendered = await prerenderAll();
  for (const page of publicPages)
    writeFileSync(
      path.join(site, `${page.segment}.html`),
      documentOf(template, page, rendered[page.segment] ?? '', manifest),
    );
  rmSync(path.join(site, 'page.html'));
  writeFileSync(path.join(site, 'offline.html'), offlineDocument());
  const paths = ['/', ...publicPatterns.map((pattern) => `/${pattern.replaceAll(/:\w+/g, '*')}`)];
  writeFileSync(path.join(site, 'prerendered.json'), `${JSON.stringify(paths)}\n`);
  await writeWorker({
    root,
    site,
    manifest,
    screens: screens.filter(({ isKept }) => isKept).map(({ source }) => source),
    pages: new Set([...screens, ...publicPages].map(({ source }) => source)),
    config,
    plugins: [plugin, unread],
    work: path.join(work, 'worker'),
  });
  writeFileSync(path.join(work, 'modules.json'), JSON.stringify(files()));
  return manifest;
}

if (import.meta.main) await buildSite();
