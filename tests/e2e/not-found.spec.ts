/** @module-tag search */
import type { Page } from '@playwright/test';
import { type ScreenPattern, screenPatterns } from '../../shared/domain/page-patterns.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

/** The screens of one record each: the heading and the link in place of a missing one, and where the link leads. */
const screens: Readonly<
  Partial<Record<ScreenPattern, readonly [heading: string, link: string, to: string]>>
> = {
  'ticket/:ticketId': ['Lotten finns inte', 'Till mina lotter', '/home'],
  'news/:newsId': ['Nyheten finns inte', 'Till mina lotter', '/home'],
  'archive/:ticketBaseId': ['Lotteriet finns inte', 'Till arkivet', '/archive'],
  'donor/add/:fundraiserId': ['Insamlingen finns inte', 'Till mina lotter', '/home'],
  'donor/edit/:donorId': ['Givaren finns inte', 'Till mina lotter', '/home'],
  'team/:teamId': ['Laget finns inte', 'Till mina lotter', '/home'],
  'user/:userId': ['Användaren finns inte', 'Till mina lotter', '/home'],
  'admin/ticketbase/:ticketBaseId': ['Lotteriet finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/section/:sectionId': ['Sektionen finns inte', 'Till sektionerna', '/admin/sections'],
  'admin/news/edit/:newsId': ['Nyheten finns inte', 'Till nyheterna', '/admin/news'],
  'admin/draws/:ticketBaseId': ['Lotteriet finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/draw/:drawId': ['Dragningen finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/draw/:drawId/stage': ['Dragningen finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/stats/:ticketBaseId': ['Lotteriet finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/stats/:ticketBaseId/mail': ['Lotteriet finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'admin/hand-out/:ticketBaseId': ['Lotteriet finns inte', 'Till lotterierna', '/admin/ticketbases'],
  'list/:ticketBaseId': ['Listan finns inte', 'Till mina lotter', '/home'],
  'admin/economy/:ticketBaseId': ['Lotteriet finns inte', 'Till ekonomin', '/admin/economy'],
  'admin/account/:ticketBaseId': ['Lotteriet finns inte', 'Till ekonomin', '/admin/economy'],
  'admin/fundraiser/edit/:fundraiserId': [
    'Insamlingen finns inte',
    'Till insamlingarna',
    '/admin/fundraisers',
  ],
  'admin/fundraiser/stats/:fundraiserId': [
    'Insamlingen finns inte',
    'Till insamlingarna',
    '/admin/fundraisers',
  ],
  'admin/question/edit/:questionId': ['Frågan finns inte', 'Till frågorna', '/admin/questions'],
};
/** A page that is not written yet is written here. */
const isWrittenHere = (pattern: ScreenPattern) => pattern === 'admin/content/edit/:contentKey/:cultureName';

async function expectNotFound(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page, path).toHaveTitle(`${heading} – Lottlaget`);
  await expect(main.getByRole('button', { name: 'Försök igen' }), path).toHaveCount(0);
  await expect(page.locator('.alert'), `${path} is said once, by the page`).toHaveCount(0);
}

test('every screen of a record says that it does not exist and leads on, without a retry or an alert', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  const ofRecords = screenPatterns.filter((pattern) => pattern.includes(':') && !isWrittenHere(pattern));
  expect(Object.keys(screens).toSorted()).toEqual(ofRecords.toSorted());
  const page = await signedIn(club.master, desktop);
  for (const [pattern, [heading, link, to]] of Object.entries(screens)) {
    await expectNotFound(page, `/${pattern.replace(/:\w+/, 'nowhere')}`, heading);
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await page.waitForURL(`**${to}`);
  }
});

test("another team's team and member look like none, and lead a leader on", async ({ club, signedIn }) => {
  refusals(404);
  const page = await signedIn(club.leader, phone);
  for (const [path, heading] of [
    [`/team/${club.f10}`, 'Laget finns inte'],
    [`/user/${club.otherSeller.id}`, 'Användaren finns inte'],
  ] as const)
    await expectNotFound(page, path, heading);
  await page.getByRole('main').getByRole('link', { name: 'Till mina lotter' }).click();
  await page.waitForURL('**/home');
});
