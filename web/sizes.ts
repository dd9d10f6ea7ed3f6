import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { publicPages, screens } from './declared.ts';
import { chunksOf, readManifest, type BuildManifest } from './manifest.ts';

/** Weight budgets of a first visit in kB of brotli: the limit and the aim. */
export const budgets = {
  public: { limit: 95, aim: 75 },
  seller: { limit: 135, aim: 125 },
  team: { limit: 180, aim: 150 },
  admin: { limit: 260, aim: 200 },
} as const;
type Group = keyof typeof budgets;
/** Separate limits for pages that sellers open at the pitch, where the network is slow: aims of 125 and 130. */
const ownLimits: Readonly<Record<string, number>> = {
  'features/home/home-page.tsx': 125,
  'features/ticket/ticket-page.tsx': 131,
};

/** kB of brotli of the service worker, without the list of what it keeps. */
const workerLimit = 12;

/** A screen is weighed as for the users who may open it; a public page opened inside the app as for a seller. */
const groupOf = (access: string): Group =>
  access === 'user' ? 'seller' : access === 'teamAdmin' ? 'team' : 'admin';
const featureOf = (module: string) => module.split('/').slice(0, 2).join('/');
/** By feature: its later parts weigh as its pages. */
const groups = new Map<string, Group>([
  ...screens.map(({ source, access }) => [featureOf(source), groupOf(access)] as const),
  ...publicPages.map(({ source }) => [featureOf(source), 'seller'] as const),
]);

/** The weight of one visit. */
interface Weight {
  readonly page: string;
  readonly group: Group;
  /** kB of brotli: document, code and styles. */
  readonly kilobytes: number;
}

/** Returns a function that weighs files of a site, caching each weight. */
function scale(site: string) {
  const known = new Map<string, number>();
  const weigh = (file: string): number => {
    const weight = known.get(file) ?? brotliCompressSync(readFileSync(path.join(site, file))).length / 1000;
    known.set(file, weight);
    return weight;
  };
  return (files: readonly string[]) => files.reduce((sum, file) => sum + weigh(file), 0);
}

/** A document (its styles are inlined) and the code that it names. */
function publicFiles(site: string, segment: string): string[] {
  const html = readFileSync(path.join(site, `${segment}.html`), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  return [`${segment}.html`, ...new Set(named)];
}

/** The weight of every public page and of every screen. */
export function weigh(site: string, manifest: BuildManifest): Weight[] {
  const weightOf = scale(site);
  const paths = JSON.parse(readFileSync(path.join(site, 'prerendered.json'), 'utf8')) as string[];
  const documents = new Set(paths.filter((page) => page !== '/').map((page) => page.split('/')[1] ?? ''));
  // Styles inlined in the app's document are weighed with it.
  const app = readFileSync(path.join(site, 'index.html'), 'utf8');
  const later = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /^(features|components)\//.test(key),
  );
  return [
    ...[...documents].map((segment): Weight => {
      const kilobytes = weightOf(publicFiles(site, segment));
      return { page: `/${segment}`, group: 'public', kilobytes };
    }),
    ...later.map((key): Weight => {
      const files = chunksOf(manifest, ['index.html', 'app/early.ts', key]).filter(
        (file) => !app.includes(`type="text/inlined" href="/${file}"`),
      );
      const kilobytes = weightOf(['index.html', ...files]);
      return { page: key, group: groups.get(featureOf(key)) ?? 'admin', kilobytes };
    }),
  ];
}

/** The weight of the service worker; its list is the first line. */
function workerWeight(site: string): number {
  const text = readFileSync(path.join(site, 'sw.js'), 'utf8');
  return brotliCompressSync(text.slice(text.indexOf('\n') + 1)).length / 1000;
}

/** Whether the worker and every page of a built site are within their limits; `print` lists all pages, otherwise only the others. */
export function checkSizes(site: string, manifest: BuildManifest, print: boolean): boolean {
  const worker = workerWeight(site);
  let isLight = worker <= workerLimit;
  if (print || !isLight)
    console.log(`${worker.toFixed(1).padStart(6)} kB  of ${workerLimit.toString().padStart(3)}  sw.js`);
  for (const { page, group, kilobytes } of weigh(site, manifest)) {
    const { limit: most, aim } = budgets[group];
    const limit = ownLimits[page] ?? most;
    const isHeavy = kilobytes > limit;
    if (isHeavy) isLight = false;
    const verdict = isHeavy ? 'TOO HEAVY' : kilobytes > aim ? 'above the aim' : 'ok';
    const figures = `${kilobytes.toFixed(1).padStart(6)} kB  of ${String(limit).padStart(3)} (aim ${aim})`;
    if (print || isHeavy) console.log(`${figures}  ${verdict.padEnd(14)} ${page}`);
  }
  return isLight;
}

if (import.meta.main) {
  const site = fileURLToPath(new URL('../dist/site', import.meta.url));
  if (!checkSizes(site, readManifest(), true)) process.exitCode = 1;
}
