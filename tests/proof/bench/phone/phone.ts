import { type Browser, chromium as browserType } from '@playwright/test';
import { budgets } from '../../../../web/sizes.ts';
import { phone as viewport } from '../../../e2e/fixtures.ts';
import { signedInAt } from '../../../e2e/session.ts';
import { chromium } from '../../../support/chromium.ts';
import type { Figure } from '../result.ts';
import { median } from '../../../support/median.ts';
import { type Peer, startEarlier, startPeer } from './peer.ts';
import { type Place, setStage, type Stage } from './stage.ts';
import { phonePage, type Visit } from './visit.ts';
import { scale } from './weight.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

/** Opened by a browser that has nothing yet, and once more by the same one. */
const caches = ['cold', 'warm'] as const;
type Cache = (typeof caches)[number];

interface Measured {
  readonly site: string;
  readonly origin: string;
  readonly place: Place;
  readonly visits: Record<Cache, Visit[]>;
}

/** What is told of a visit. */
const told = {
  'on the wire': { unit: 'kB', of: ({ bytes }) => bytes / 1000 },
  'first paint': { unit: 'ms', of: ({ firstPaint }) => Math.round(firstPaint) },
  'largest paint': { unit: 'ms', of: ({ largestPaint }) => Math.round(largestPaint) },
  'requests until then': { unit: '', of: ({ requests }) => requests },
  blocked: { unit: 'ms', of: ({ blocked }) => Math.round(blocked) },
} as const satisfies Readonly<Record<string, { unit: string; of: (visit: Visit) => number }>>;
type Told = keyof typeof told;

/**
 * Seven pages on a phone with a slow processor and a slow line, cold and warm, beside the same pages shipped otherwise,
 * interleaved; all but two also on a phone three times as slow. With `BEFORE` (an earlier release's `dist/site`) a
 * seller's pages also stand beside those of that release; `PLACES` names those to visit. Only what the code weighs has a bound.
 */
export async function phone(say: (line: string) => void): Promise<Figure[]> {
  const browser = await browserType.launch(await chromium());
  const started: { stop(): Promise<void> }[] = [];
  try {
    const whole = await setStage(browser);
    started.push(whole);
    const wanted = new RegExp(process.env.PLACES ?? '');
    const stage = { ...whole, places: whole.places.filter(({ name }) => wanted.test(name)) };
    const peers: Peer[] = [];
    for (const name of ['one bundle', 'split by route'] as const) {
      const peer = await startPeer(name, stage.origin);
      started.push(peer);
      peers.push(peer);
    }
    const { BEFORE: earlier } = process.env;
    if (earlier !== undefined) {
      const peer = await startEarlier(earlier, stage.origin);
      started.push(peer);
      peers.push(peer);
    }
    return await compare(browser, stage, peers, say);
  } finally {
    await browser.close();
    for (const each of started.toReversed()) await each.stop();
  }
}

async function compare(
  browser: Browser,
  stage: Stage,
  peers: readonly Peer[],
  say: (line: string) => void,
): Promise<Figure[]> {
  const sites = [{ name: 'ours', origin: stage.origin }, ...peers];
  const measured = stage.places.flatMap((place) =>
    sites
      .filter(({ name }) => name !== 'before' || place.budget === 'seller')
      .map(({ name, origin }): Measured => ({ site: name, origin, place, visits: { cold: [], warm: [] } })),
  );
  say('warming up …');
  for (const place of stage.places) await warmUp(browser, stage, place);
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds} …`);
    for (const { origin, place, visits } of measured) {
      const context = await phoneOf(browser, stage, origin, place);
      const page = await phonePage(await context.newPage(), place.slowDown ?? 4);
      for (const cache of caches) visits[cache].push(await page.visit(origin + place.path));
      await context.close();
    }
  }
  for (const { site, place, visits } of measured)
    if (site === 'ours') say(`${place.name}: the largest part is ${visits.cold[0]?.largest}`);
  const weigh = scale();
  const figures: Figure[] = [];
  for (const place of stage.places) {
    const all = measured.filter((one) => one.place === place);
    if (place.slowDown === undefined) figures.push(await codeOf(place, all, weigh));
    figures.push(...caches.flatMap((cache) => figuresOf(place, cache, all)));
  }
  return [...figures, ...peers.flatMap(({ name }) => comparison(name, measured))];
}

/** A phone on which, where the page wants that, somebody has signed in, and nothing else has happened. */
const phoneOf = async (browser: Browser, { club }: Stage, origin: string, { who }: Place) =>
  browser.newContext({
    viewport,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    ...(who && { storageState: await signedInAt(origin, club, who) }),
  });

/** Has the functions started that the page calls. */
async function warmUp(browser: Browser, stage: Stage, place: Place): Promise<void> {
  const context = await phoneOf(browser, stage, stage.origin, place);
  const page = await context.newPage();
  await page.goto(stage.origin + place.path, { waitUntil: 'networkidle' });
  await context.close();
}

/** What the page's code weighs, by the budget that the build holds it to as well. */
async function codeOf(
  { name, budget }: Place,
  all: readonly Measured[],
  weigh: ReturnType<typeof scale>,
): Promise<Figure> {
  const visits = all.find(({ site }) => site === 'ours')?.visits.cold ?? [];
  const { limit, aim } = budgets[budget];
  const weights = await Promise.all(visits.map(({ code }) => weigh(code)));
  return { name: `${name}: code`, value: median(weights), unit: 'kB', most: limit, beside: `aim ${aim} kB` };
}

const valueOf = ({ visits }: Measured, cache: Cache, what: Told): number =>
  median(visits[cache].map(told[what].of));

function figuresOf({ name }: Place, cache: Cache, all: readonly Measured[]): Figure[] {
  const [own, ...peers] = all;
  return (Object.keys(told) as Told[]).map((what) => ({
    name: `${name}, ${cache}: ${what}`,
    value: own ? valueOf(own, cache, what) : Number.NaN,
    unit: told[what].unit,
    beside: peers
      .map((peer) => `${peer.site} ${valueOf(peer, cache, what).toFixed(0)} ${told[what].unit}`.trim())
      .join(' · '),
  }));
}

/** How much sooner than a peer's the largest part of our pages is painted, on the page that gains least. */
function comparison(peer: string, measured: readonly Measured[]): Figure[] {
  return caches.map((cache) => {
    const gains = measured
      .filter(({ site }) => site === peer)
      .flatMap((theirs) => {
        const own = measured.find(({ site, place }) => site === 'ours' && place === theirs.place);
        const [their, our] = [theirs, own].map((one) => one && valueOf(one, cache, 'largest paint'));
        return { page: theirs.place.name, gain: (their ?? Number.NaN) / (our ?? Number.NaN) };
      })
      .toSorted((one, other) => one.gain - other.gain);
    return {
      name: `${cache}: largest paint, times as soon as ${peer}`,
      value: gains[0]?.gain ?? Number.NaN,
      unit: '',
      beside: gains.map(({ page, gain }) => `${page} ${gain.toFixed(1)}`).join(' · '),
    };
  });
}
