import type { Browser, Page } from '@playwright/test';
import { createTeam } from '../../../shared/contract/structure.ts';
import { desktop, phone } from '../../e2e/fixtures.ts';
import { signedInAt } from '../../e2e/session.ts';
import { makeTestClub, type TestClub, type TestUser } from '../../support/club.ts';
import { median } from '../../support/median.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { inBrowser } from '../../support/site.ts';
import { type Figure, rounds } from './result.ts';

const slowDown = 4;
/** Longest interaction to next paint that feels immediate, in milliseconds. */
const most = 200;

/** What somebody does on a page that has loaded and rests. */
interface Scene {
  readonly name: string;
  readonly who: TestUser;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
}

/** The longest interaction of each scene, from the press or key to the next paint, on a phone's or desk's processor. */
export const interaction = (say: (line: string) => void): Promise<Figure[]> =>
  inBrowser(async ({ browser, origin }) => {
    const club = await makeTestClub(origin, 'rorelse');
    const figures: Figure[] = [];
    for (const scene of await scenesOf(club)) {
      say(`${scene.name} …`);
      const longest: number[] = [];
      for (let round = 0; round < rounds; round++) longest.push(await play(browser, origin, club, scene));
      figures.push({
        name: scene.name,
        value: median(longest),
        unit: 'ms',
        most,
        beside: `of ${rounds} rounds ${Math.min(...longest)} to ${Math.max(...longest)}`,
      });
    }
    return figures;
  });

async function scenesOf(club: TestClub): Promise<Scene[]> {
  const lottery = await club.lottery({ maxNumber: 1000 });
  const [ticket] = await club.tickets(lottery, club.seller, 20);
  const add = (name: string, teamId: string) =>
    club.maker.addUser(
      { firstName: name, lastName: 'Ek', email: `${name}@lista.example` },
      teamId,
      new Date(),
    );
  await inParallel(
    times(57, (index) => add(`lag${index}`, club.p12)),
    10,
  );
  const teams: string[] = [];
  for (let team = 0; team < 20; team++) {
    const body = { name: `P${team + 20}`, sectionId: club.sectionId };
    teams.push((await club.admin.call(createTeam, { body })).body);
  }
  await inParallel(
    times(1940, (index) => add(`medlem${index}`, teams[index % teams.length] ?? '')),
    10,
  );
  return [
    {
      name: 'typing in the sale form',
      who: club.seller,
      viewport: phone,
      path: `/ticket/${ticket}`,
      act: async (page) => {
        await page.getByLabel('Förnamn').click();
        await page.keyboard.type('Farmor');
        await page.getByLabel('Efternamn').click();
        await page.keyboard.type('Andersson');
        await page.getByLabel('Telefon').click();
        await page.keyboard.type('0701740611');
      },
    },
    {
      name: 'opening a team of 60',
      who: club.leader,
      viewport: phone,
      path: '/home',
      act: async (page) => {
        await page.getByRole('button', { name: 'Meny', exact: true }).click();
        await page.getByRole('link', { name: 'P12' }).click();
        await page.getByRole('heading', { level: 1, name: 'P12' }).waitFor();
        await page.getByText('lag0 Ek').first().waitFor();
      },
    },
    {
      name: 'filtering 2 000 members',
      who: club.admin,
      viewport: desktop,
      path: '/admin/members',
      act: async (page) => {
        await page.getByRole('searchbox').last().click();
        await page.keyboard.type('medlem1207');
        await page.getByText('medlem1207 Ek').waitFor();
      },
    },
  ];
}

interface Watched {
  longest: number;
}

async function play(browser: Browser, origin: string, club: TestClub, scene: Scene): Promise<number> {
  const { who, viewport, path, act } = scene;
  const storageState = await signedInAt(origin, club, who);
  const context = await browser.newContext({ viewport, storageState, locale: 'sv-SE', baseURL: origin });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchInteractions);
    await act(page);
    // What the last press causes is painted.
    await page.evaluate(painted);
    return await page.evaluate(() => (globalThis as unknown as Watched).longest);
  } finally {
    await context.close();
  }
}

/** In the page. */
function watchInteractions(): void {
  const here = globalThis as unknown as Watched;
  here.longest = 0;
  const see = (entries: PerformanceEntryList): void => {
    for (const entry of entries)
      if (Number(Reflect.get(entry, 'interactionId')) > 0)
        here.longest = Math.max(here.longest, entry.duration);
  };
  new PerformanceObserver((list) => see(list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

/** In the page: resolves after the next frames, when the observer has been told of what was painted before. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
  });
