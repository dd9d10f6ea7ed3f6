import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signedInAt } from '../../../e2e/session.ts';
import { BadNet } from '../../../support/bad-net.ts';
import type { TestClub, TestUser } from '../../../support/club.ts';
import type { Place } from './script.ts';

/** A browser of a seller: its net, its tabs, and who is signed in. */
export interface Device {
  readonly net: BadNet;
  readonly context: BrowserContext;
  /** By place; a closed tab is opened again when it is needed. */
  readonly tabs: Map<Place, Page>;
  user: TestUser;
}

const sizes = {
  a: { width: 1280, height: 900 },
  b: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

export interface Origin {
  readonly browser: Browser;
  readonly origin: string;
  readonly club: TestClub;
}

/** A browser in which the user is signed in. Service workers run in it, and what they send goes through its net. */
export async function makeDevice({ browser, origin, club }: Origin, user: TestUser): Promise<Device> {
  const net = new BadNet();
  net.only = /^(?!GET \/(?:sw\.js|_local))/;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    proxy: await net.start(),
    storageState: await signedInAt(origin, club, user),
  });
  // Against what hangs, and nothing else.
  context.setDefaultTimeout(120_000);
  return { net, context, tabs: new Map(), user };
}

/** The tab of a place, opened where it is closed. */
export async function tabOf({ context, tabs }: Device, place: Place): Promise<Page> {
  const known = tabs.get(place);
  if (known && !known.isClosed()) return known;
  const page = await context.newPage();
  await page.setViewportSize(sizes[place]);
  tabs.set(place, page);
  return page;
}

/** Signs a user in, as the sign-in page does: the session is stored, and home opens. */
export async function enter(
  device: Device,
  place: Place,
  { origin, club }: Origin,
  user: TestUser,
): Promise<void> {
  const { cookies, origins } = await signedInAt(origin, club, user);
  await device.context.addCookies(cookies);
  const [stored] = origins[0]?.localStorage ?? [];
  const page = await tabOf(device, place);
  // A page that runs no script of the app.
  await page.goto('/robots.txt').catch(() => undefined);
  if (!page.url().startsWith(origin)) return;
  await page.evaluate(
    ({ name, value }) => localStorage.setItem(name, value),
    stored ?? { name: '', value: '' },
  );
  device.user = user;
  await page.goto('/home').catch(() => undefined);
}
