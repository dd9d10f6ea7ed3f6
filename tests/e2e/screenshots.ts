import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium as browserType, type Page } from '@playwright/test';
import { cloudDirectory, siteDirectory } from '../../bin/parts/assemble.ts';
import { assembleTests } from '../support/build.ts';
import { root } from '../../bin/parts/run.ts';
import { chromium } from '../support/chromium.ts';
import { makeTestClub } from '../support/club.ts';
import { startWatchedCloud } from '../support/watched-cloud.ts';
import { desktop, phone } from './fixtures.ts';
import { emptyPlaces, everyPlace, open, type Place } from './places.ts';
import { signedInAt } from './session.ts';

/**
 * Captures every page, with and without data, at both sizes and in both themes, into `screenshots/`, for visual
 * review; `-- NAME…` those alone. With the sale on a phone comes the README's picture.
 */
const names = process.argv.slice(2);
const sale = 'ticket-unsold';
const directory = path.join(root, 'screenshots');
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });

await assembleTests({ site: true, say: console.log });
const cloud = await startWatchedCloud({ assembly: cloudDirectory, siteDir: siteDirectory });
const browser = await browserType.launch(await chromium());
try {
  const { credentials } = cloud.endpoints;
  Object.assign(process.env, cloud.environment('runOps'), {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const origin = `http://localhost:${cloud.port}`;
  const club = await makeTestClub(origin, 'bilder');
  const pages = new Map<string, Page>();
  const common = { baseURL: origin, locale: 'sv-SE', timezoneId: 'Europe/Stockholm' };
  const pageFor = async ({ who }: Place): Promise<Page> => {
    const known = pages.get(who?.id ?? '');
    if (known !== undefined) return known;
    const storageState = who && (await signedInAt(origin, club, who));
    const context = await browser.newContext({ ...common, ...(storageState && { storageState }) });
    const page = await context.newPage();
    pages.set(who?.id ?? '', page);
    return page;
  };
  const take = async (place: Place): Promise<void> => {
    const page = await pageFor(place);
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await open(page, place.path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const file = path.join(directory, `${place.name}-${size}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
      }
    }
    if (place.name === sale) await takeSale(page, place);
    console.log(place.name);
  };
  /** A buyer's details are typed, and the ticket is about to be sold. */
  const takeSale = async (page: Page, place: Place): Promise<void> => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, place.path);
    for (const [label, text] of Object.entries({
      Förnamn: 'Anna',
      Efternamn: 'Lindqvist',
      Email: 'anna@kopare.example',
      Telefon: '070-174 06 35',
    }))
      await page.getByLabel(label).fill(text);
    // A text that is complete.
    await page.getByLabel('Telefon').blur();
    await page.screenshot({ path: path.join(root, 'docs/sale.png') });
  };
  for (const place of [...emptyPlaces(club), ...(await everyPlace(club))])
    if (names.length === 0 || names.includes(place.name)) await take(place);
} finally {
  await browser.close();
  await cloud.stop();
}
