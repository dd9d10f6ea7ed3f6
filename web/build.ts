import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { chunksOf, manifestFile, readManifest, type Manifest } from './manifest.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const configFile = path.join(root, 'vite.config.ts');
const site = path.join(root, '../dist/site');
const serverOut = path.join(root, '../node_modules/.cache/prerender');

/** As `app/prerender.tsx` exports it; its compiled form is loaded at run time. */
interface Prerendered {
  readonly segment: string;
  readonly title: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly leadsIn: boolean;
  readonly html: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** What the app needs at first: its entry and the home screen. */
function appFiles(manifest: Manifest): string[] {
  const home = Object.keys(manifest).filter((key) => key.startsWith('features/home/'));
  return chunksOf(manifest, ['index.html', ...home]).map((file) => `/${file}`);
}

function documentOf(template: string, page: Prerendered, app: readonly string[]): string {
  const head = [
    `<meta name="description" content="${escaped(page.description)}" />`,
    page.isListed ? '' : '<meta name="robots" content="noindex" />',
    page.leadsIn ? `<meta name="app-code" content="${app.join(' ')}" />` : '',
  ];
  return (
    template
      .replace('<!--description-->', () => head.join(''))
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
      .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
      // The page is drawn from its first answer alone.
      .replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
        return `<style>${readFileSync(path.join(site, href), 'utf8')}</style>`;
      })
  );
}

/**
 * Builds the site into `dist/site`: the app (`index.html`), one document per public page, and
 * `prerendered.json`, the paths that have a document of their own.
 */
export async function buildSite(): Promise<void> {
  await build({ configFile, logLevel: 'warn' });
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'app/prerender.tsx'),
      outDir: serverOut,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: path.join(root, 'app/prerender.tsx') },
    },
  });
  const compiled = pathToFileURL(path.join(serverOut, 'prerender.js')).href;
  const { prerenderAll } = (await import(compiled)) as { prerenderAll: () => Promise<Prerendered[]> };
  const template = readFileSync(path.join(site, 'page.html'), 'utf8');
  // Beside the site, not in it: it is for us.
  renameSync(path.join(site, '.vite/manifest.json'), manifestFile);
  rmSync(path.join(site, '.vite'), { recursive: true });
  const manifest = readManifest();
  const pages = await prerenderAll();
  for (const page of pages)
    writeFileSync(path.join(site, `${page.segment}.html`), documentOf(template, page, appFiles(manifest)));
  rmSync(path.join(site, 'page.html'));
  const paths = ['/', ...pages.map(({ segment }) => `/${segment}`)];
  writeFileSync(path.join(site, 'prerendered.json'), `${JSON.stringify(paths)}\n`);
}

if (import.meta.main) await buildSite();
