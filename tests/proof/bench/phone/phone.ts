import { type Browser, chromium as browserType } from '@playwright/test';
import { budgets } from '../../../../web/sizes.ts';
import { phone as viewport } from '../../../e2e/fixtures.ts';
import { signedInAt } from '../../../e2e/session.ts';
import { chromium } from '../../../support/chromium.ts';
import { median } from '../../../support/median.ts';
import type { Figure } from '../result.ts';
import { type Place, setStage, type Stage } from './stage.ts';
import { phonePage, type Visit } from './visit.ts';
import { scale } from './weight.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
/** How much slower a cheap phone computes than this machine, and one that is cheaper still. */
const slowDowns = [4, 12];
/** Opened by a browser that has nothing yet, and once more by the same one. */
const caches = ['cold', 'warm'] as const;

/** What is told of a visit. */
const told: Readonly<Record<string, { unit: string; of: (visit: Visit) => number }>> = {
  'on the wire': { unit: 'kB', of: ({ bytes }) => bytes / 1000 },
  'first paint': { unit: 'ms', of: ({ firstPaint }) => Math.round(firstPaint) },
  'largest paint': { unit: 'ms', of: ({ largestPaint }) => Math.round(largestPaint) },
  'requests until then': { unit: '', of: ({ requests }) => requests },
  blocked: { unit: 'ms', of: ({ blocked }) => Math.round(blocked) },
};

/**
 * Pages on a phone with a slow processor and a slow line, cold and warm; `PLACES` names those to visit. Only what the code
 * weighs has a bound.
 */
export async function phone(say: (line: string) => void): Promise<Figure[]> {
  const browser = await browserType.launch(await chromium());
  const stage = await setStage(browser);
  try {
    const wanted = new RegExp(process.env.PLACES ?? '');
    const measured = stage.places
      .filter(({ name }) => wanted.test(name))
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
        const context = await phoneOf(browser, stage, place);
        const page = await phonePage(await context.newPage(), slowDown);
        for (const cache of caches) {
          const visit = await page.visit(stage.origin + place.path);
          if (round > 0) visits[cache].push(visit);
        }
        await context.close();
      }
    }
    const weigh = scale();
    const figures: Figure[] = [];
    for (const { name, place, slowDown, visits } of measured) {
      // What the page's code weighs, by the budget that the build holds it to as well.
      const { limit: most, aim } = budgets[place.budget];
      const value = median(await Promise.all(visits.cold.map(({ code }) => weigh(code))));
      if (slowDown === 4)
        figures.push({ name: `${name}: code`, value, unit: 'kB', most, beside: `aim ${aim} kB` });
      for (const cache of caches)
        for (const [what, { unit, of }] of Object.entries(told)) {
          const each = visits[cache].map(of);
          figures.push({ name: `${name}, ${cache}: ${what}`, value: median(each), unit });
        }
    }
    return figures;
  } finally {
    await browser.close();
    await stage.stop();
  }
}

/** A phone on which, where the page wants that, somebody has signed in, and nothing else has happened. */
const phoneOf = async (browser: Browser, { origin, club }: Stage, { who }: Place) =>
  browser.newContext({
    viewport,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    ...(who && { storageState: await signedInAt(origin, club, who) }),
  });
