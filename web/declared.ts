import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Access } from '../shared/contract/roles.ts';

/** A screen as its feature declares it (`FeatureRoute`), or a public page (`PublicPage`). */
interface Screen {
  readonly path: string;
  readonly access: Exclude<Access, 'public'>;
  readonly page: () => unknown;
  readonly calls?: readonly string[];
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
/** Path of its module from `web/`. */
interface Sourced {
  readonly source: string;
}

/** The module that a page's function imports, of the feature in that folder. */
function sourceOf(folder: string, load: () => unknown): string {
  const [, file] = /\bimport\('\.\/([\w/-]+\.tsx)'\)/.exec(String(load)) ?? [];
  if (file === undefined) throw new Error(`${folder}: a page imports its module by name: ${String(load)}`);
  return `${folder}/${file}`;
}

const root = fileURLToPath(new URL('.', import.meta.url));

/** What the files of that name in the features export, with the folder of each. Loaded when asked: no type of the browser's is read here. */
async function declared<T>(file: string): Promise<{ readonly folder: string; readonly each: T }[]> {
  const folders = globSync(`features/*/${file}`, { cwd: root }).toSorted();
  const lists = folders.map(async (name) => {
    const exported = (await import(new URL(name, import.meta.url).href)) as Record<string, readonly T[]>;
    const folder = name.split(/[\\/]/).slice(0, -1).join('/');
    return Object.values(exported).flatMap((list) => list.map((each) => ({ folder, each })));
  });
  return (await Promise.all(lists)).flat();
}

/** Every screen behind sign-in. */
export const screens: readonly (Screen & Sourced)[] = (await declared<Screen>('routes.ts')).map(
  ({ folder, each }) => ({ ...each, source: sourceOf(folder, each.page) }),
);
/** Every public page. */
export const publicPages: readonly (Page & Sourced)[] = (await declared<Page>('pages.ts')).map(
  ({ folder, each }) => ({ ...each, source: sourceOf(folder, each.load) }),
);
