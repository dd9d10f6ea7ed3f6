import { phone as viewport } from '../../../e2e/fixtures.ts';
import { signedInAt } from '../../../e2e/session.ts';
import { makeTestClub, type TestClub } from '../../../support/club.ts';
import { median } from '../../../support/median.ts';
import { inBrowser, type Site } from '../../../support/site.ts';
import { type Figure, rounds } from '../result.ts';
import { type Place, placesOf } from './stage.ts';
import { phonePage, type Visit } from './visit.ts';

/** How much slower a cheap phone computes than this machine, and one that is cheaper still. */
const slowDowns = [4, 12];
/** Opened by a browser that has nothing yet, and once more by the same one. */
const caches = ['cold', 'warm'] as const;

/** The figures of one visit. */
const measures: Readonly<Record<string, { unit: string; of: (visit: Visit) => number }>> = {
  'on the wire': { unit: 'kB', of: ({ bytes }) => bytes / 1000 },
  'first paint': { unit: 'ms', of: ({ firstPaint }) => Math.round(firstPaint) },
  'largest paint': { unit: 'ms', of: ({ largestPaint }) => Math.round(largestPaint) },
  'requests until then': { unit: '', of: ({ requests }) => requests },
  blocked: { unit: 'ms', of: ({ blocked }) => Math.round(blocked) },
};

/** Pages on a phone with a slow processor and a slow line, cold and warm; `PLACES` names those to visit. */
export const phone = (say: (line: string) => void): Promise<Figure[]> =>
  inBrowser(async (site) => {
    const club = await makeTestClub(site.origin, 'telefon');
    const places = await placesOf(site, club);
    await site.cloud.drain();
    const filter = new RegExp(process.env.PLACES ?? '');
    const measured = places
      .filter(({ name }) => filter.test(name))
      .flatMap((place) =>
        slowDowns.map((slowDown) => ({
          place,
          slowDown,
          name: slowDown === 4 ? place.name : `${place.name} at ${slowDown}×`,
          visits: { cold: [] as Visit[], warm: [] as Visit[] },
        })),
      );
    // The first round has the functions started that the pages call.
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'warming up …' : `round ${round} of ${rounds} …`);
      for (const { place, slowDown, visits } of measured) {
        const context = await phoneOf(site, club, place);
        const page = await phonePage(await context.newPage(), slowDown);
        for (const cache of caches) {
          const visit = await page.visit(site.origin + place.path);
          if (round > 0) visits[cache].push(visit);
        }
        await context.close();
      }
    }
    return measured.flatMap(({ name, visits }) =>
      caches.flatMap((cache) =>
        Object.entries(measures).map(([what, { unit, of }]) => ({
          name: `${name}, ${cache}: ${what}`,
          value: median(visits[cache].map(of)),
          unit,
        })),
      ),
    );
  });

/** A phone on which, where the page wants that, somebody has signed in, and nothing else has happened. */
const phoneOf = async ({ browser, origin }: Site, club: TestClub, { who }: Place) =>
  browser.newContext({
    viewport,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    ...(who && { storageState: await signedInAt(origin, club, who) }),
  });
