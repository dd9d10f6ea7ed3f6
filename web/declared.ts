import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Access } from '../shared/contract/roles.ts';

/** A screen as its feature declares it (`FeatureRoute`), or a public page (`PublicPage`). */
interface Screen {
  readonly path: string;
  readonly access: Exclude<Access, 'public'>;
  readonly page: () => unknown;
  readonly calls?: readonly string[];
  readonly parts?: readonly Pick<Screen, 'access' | 'page' | 'calls'>[];
  readonly isKept?: boolean;
}
interface Page {
  readonly segment: string;
  readonly title: string;
  readonly description: string;
  readonly isUnlisted?: boolean;
  readonly leadsIn?: boolean;
  readonly load: () => unknown;
}

const root = fileURLToPath(new URL('.', import.meta.url));

/** The path, from `web/`, of the module that a page's function imports, of the feature in that folder. */
function sourceOf(folder: string, load: () => unknown): string {
  const [, file] = /\bimport\('\.\/([\w/-]+\.tsx)'\)/.exec(String(load)) ?? [];
  if (file === undefined) throw new Error(`${folder}: a page imports its module by name: ${String(load)}`);
  return `${folder}/${file}`;
}

/**
 * The exports of the files with that name in all features, each with the path of its module. Loaded when this runs,
 * because the browser's types are unknown here.
 */
async function declared<T>(file: string, codeOf: (each: T) => () => unknown) {
  const files = globSync(`features/*/${file}`, { cwd: root }).toSorted();
  const lists = files.map(async (name) => {
    const exported = (await import(new URL(name, import.meta.url).href)) as Record<string, readonly T[]>;
    const folder = path.posix.join('features', path.basename(path.dirname(name)));
    return Object.values(exported).flatMap((list) =>
      list.map((each) => ({ ...each, source: sourceOf(folder, codeOf(each)) })),
    );
  });
  return (await Promise.all(lists)).flat();
}

/** Every screen behind sign-in. */
export const screens = (await declared('routes.ts', ({ page }: Screen) => page)).map(
  ({ parts = [], ...screen }) => {
    const folder = path.posix.dirname(screen.source);
    return { ...screen, parts: parts.map((part) => ({ ...part, source: sourceOf(folder, part.page) })) };
  },
);

/** Every public page. */
export const publicPages = await declared('pages.ts', ({ load }: Page) => load);
