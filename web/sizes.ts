import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chunksOf, readManifest } from './manifest.ts';

/** What a first visit may weigh, in kB of brotli (design, "Weight"): the limit, and where we want to be. */
const budgets = {
  public: { limit: 95, aim: 75 },
  seller: { limit: 225, aim: 130 },
  team: { limit: 260, aim: 180 },
  admin: { limit: 335, aim: 280 },
} as const;
type Group = keyof typeof budgets;

/** Features whose screens are not an admin's. */
const groupOf: Readonly<Record<string, Group>> = {
  home: 'seller',
  ticket: 'seller',
  news: 'seller',
  archive: 'seller',
  donor: 'seller',
  team: 'team',
  user: 'team',
};
const site = fileURLToPath(new URL('../dist/site', import.meta.url));

/** The weight of one visit. */
export interface Weight {
  readonly page: string;
  readonly group: Group;
  /** kB of brotli: document, code and styles. */
  readonly kilobytes: number;
}

const weightOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(site, file))).length, 0) / 1000;

/** A document (its styles stand in it) and the code that it names. */
function publicFiles(segment: string): string[] {
  const html = readFileSync(path.join(site, `${segment}.html`), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  return [`${segment}.html`, ...new Set(named)];
}

/** The weight of every public page and of every screen, of the last build. */
export function weigh(): Weight[] {
  const manifest = readManifest();
  const paths = JSON.parse(readFileSync(path.join(site, 'prerendered.json'), 'utf8')) as string[];
  const documents = paths.filter((page) => page !== '/').map((page) => page.slice(1));
  const ofDocuments = new Set(manifest['page.html']?.dynamicImports);
  const screens = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && !ofDocuments.has(key),
  );
  return [
    ...documents.map((segment): Weight => {
      const kilobytes = weightOf(publicFiles(segment));
      return { page: `/${segment}`, group: 'public', kilobytes };
    }),
    ...screens.map((key): Weight => {
      const kilobytes = weightOf(['index.html', ...chunksOf(manifest, ['index.html', key])]);
      const [, feature = ''] = /^features\/([^/]+)\//.exec(key) ?? [];
      return { page: key, group: groupOf[feature] ?? 'admin', kilobytes };
    }),
  ];
}

/** Prints the weights; answers the pages above their limit. */
export function checkSizes(): Weight[] {
  const weights = weigh();
  for (const { page, group, kilobytes } of weights) {
    const { limit, aim } = budgets[group];
    const verdict = kilobytes > limit ? 'TOO HEAVY' : kilobytes > aim ? 'above the aim' : 'ok';
    console.log(
      `${kilobytes.toFixed(1).padStart(6)} kB  of ${String(limit).padStart(3)} (aim ${aim})  ${verdict.padEnd(14)} ${page}`,
    );
  }
  return weights.filter(({ group, kilobytes }) => kilobytes > budgets[group].limit);
}

if (import.meta.main && checkSizes().length > 0) process.exitCode = 1;
