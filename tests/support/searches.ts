import { readFileSync } from 'node:fs';

/**
 * The tag of tests that search: one promise at every place, of every kind, at every size, or at random. `npm test` has a
 * deterministic test of each promise; `npm run proof -- quick` runs those that search.
 * A test of Vitest has `{ tags: 'search' }`, one of the browser `{ tag: '@search' }`, a whole file `@module-tag search`
 * in its first comment.
 */
export const searchTag = {
  name: 'search',
  description:
    'Tries a promise at every place, of every kind, at every size or at random: npm run proof -- quick.',
} as const;

/** The options of a browser test that searches where this holds: all of a family but one. */
export const searchIf = (isSearch: boolean) => (isSearch ? { tag: '@search' } : {});

/** Cases for Vitest in two parts: those that `npm test` tries, and the others, with the options of their tests. */
export const splitCases = <T>(cases: readonly T[], isKept: (one: T) => boolean) =>
  [
    [cases.filter((one) => isKept(one)), {}],
    [cases.filter((one) => !isKept(one)), { tags: 'search' }],
  ] as const;

/** Whether the whole file searches. */
const whole = /@module-tag search\b/;
/** Whether one of its tests does. */
const some = /@module-tag search\b|tags?: '@?search'|\b(searchIf|splitCases)\(/;

/** Which files and tests a run has. */
interface Selection {
  readonly files: readonly string[];
  /** For Vitest. */
  readonly tagsFilter: string[];
  /** For the browser; in a file that searches as a whole no test has a tag of its own. */
  readonly grep: RegExp | undefined;
  readonly grepInvert: RegExp | undefined;
}

/**
 * What runs of these files: without `SEARCHES` what does not search, with `SEARCHES=only` what searches, and otherwise
 * everything, as where files are named.
 * @param files paths from the root of the repository
 */
export function searchMode(files: readonly string[]): Selection {
  const has = (file: string, sign: RegExp) => sign.test(readFileSync(file, 'utf8'));
  const mode = process.env.SEARCHES;
  if (!mode)
    return {
      files: files.filter((file) => !has(file, whole)),
      tagsFilter: [`!${searchTag.name}`],
      grep: undefined,
      grepInvert: /@search\b/,
    };
  if (mode !== 'only') return { files, tagsFilter: [], grep: undefined, grepInvert: undefined };
  const searching = files.filter((file) => has(file, some));
  const wholeNames = searching.filter((file) => has(file, whole)).map((file) => file.replace(/^.*\//, ''));
  return {
    files: searching,
    tagsFilter: [searchTag.name],
    grep: new RegExp(['@search\\b', ...wholeNames.map((name) => name.replaceAll('.', '\\.'))].join('|')),
    grepInvert: undefined,
  };
}
