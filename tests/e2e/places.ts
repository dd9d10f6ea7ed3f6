import type { Page, Request } from '@playwright/test';
import type { Access } from '../../shared/contract/roles.ts';
import { publicPatterns, type PublicPattern, type ScreenPattern } from '../../shared/domain/page-patterns.ts';
import { featureRoutes } from '../../web/app/feature-routes.ts';
import type { TestClub, TestUser } from '../support/club.ts';
import { emptyExamples, fullExamples } from './examples.ts';

/** Two frames: what has arrived is painted. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Opens a page and waits until it has finished loading. */
export async function open(page: Page, path: string): Promise<void> {
  const requests = new Set<Request>();
  const begin = (request: Request) => void requests.add(request);
  const end = (request: Request) => void requests.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  do {
    await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
    await drawn(page);
  } while (requests.size > 0);
  // What loaded last may request more once it is rendered.
  await drawn(page);
  if (requests.size > 0) await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** A page of the product with its viewer: not signed in if `who` is absent. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who?: TestUser;
}

type Pattern = PublicPattern | ScreenPattern;
type WithIds = Extract<Pattern, `${string}:${string}`>;
/** A look of a page: the ids of its path, its query, and who views it, where not the least who may. */
type Look = string | { readonly ids?: string; readonly query?: string; readonly who?: TestUser };
/** Looks of pages by their names. A page without ids in its path is a place as it is; any other needs one here. */
export type SomeExamples = Readonly<Partial<Record<Pattern, Readonly<Record<string, Look>>>>>;
export type Examples = SomeExamples & Readonly<Record<WithIds, Readonly<Record<string, Look>>>>;

/** Who looks at a screen of that access. */
const viewers: Readonly<Record<Exclude<Access, 'public'>, (club: TestClub) => TestUser>> = {
  user: ({ seller }) => seller,
  teamAdmin: ({ leader }) => leader,
  admin: ({ admin }) => admin,
  master: ({ master }) => master,
  content: ({ content }) => content,
  treasurer: ({ treasurer }) => treasurer,
  teamAdminOrTreasurer: ({ leader }) => leader,
};

interface Declared {
  readonly path: Pattern;
  readonly access?: Exclude<Access, 'public'>;
}
const publicPages: readonly Declared[] = publicPatterns.map((path) => ({ path }));

/** The places of these pages: `ticket-unsold` is the look `unsold` of `ticket/:ticketId`. */
const placesOf = (club: TestClub, pages: readonly Declared[], examples: SomeExamples, suffix = ''): Place[] =>
  pages.flatMap(({ path, access }) => {
    const own: Record<string, Look> = path.includes(':') ? {} : { '': {} };
    return Object.entries<Look>({ ...own, ...examples[path] }).map(([name, look]) => {
      const {
        ids = '',
        query,
        who = access && viewers[access](club),
      } = typeof look === 'string' ? { ids: look } : look;
      const left = ids.split('/').values();
      const words = path.split('/').filter((part) => !part.startsWith(':'));
      return {
        name: [...words, name, suffix].filter((word) => word !== '').join('-'),
        path: `/${path.replaceAll(/:\w+/g, () => left.next().value ?? '')}${query === undefined ? '' : `?${query}`}`,
        ...(who && { who }),
      };
    });
  });

/** Every page in each state that looks different, of a club with data. */
export const everyPlace = async (club: TestClub): Promise<readonly Place[]> =>
  placesOf(club, [...publicPages, ...featureRoutes], await fullExamples(club));

/** The pages of a club without data; those of the service's texts are the same for all clubs. */
export const emptyPlaces = (club: TestClub): readonly Place[] =>
  placesOf(
    club,
    featureRoutes.filter(({ access }) => access !== 'content'),
    emptyExamples(club),
    'empty',
  );
