import type { Page } from '@playwright/test';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

type Who = 'seller' | 'content' | 'leader' | 'admin' | 'master';

/** The content of the bar for each role, by group, and its top-level links. */
const about = ['Så fungerar det', 'FAQ', 'Kontakt'];
const teams = ['F10', 'Kansli', 'P12'];
const adminLinks = ['Lotterier', 'Sektioner', 'Nyheter'];
const bars: Readonly<Record<Who, { direct: string[]; groups: Record<string, string[]>; not: string[] }>> = {
  seller: {
    direct: ['Mina lotter', ...about],
    groups: {},
    not: ['Mer', 'P12', 'Admin', 'Lotterier', 'Logga in'],
  },
  content: { direct: ['Mina lotter'], groups: {}, not: ['Kansli', 'Lotterier', 'Sektioner'] },
  leader: {
    direct: ['Mina lotter', 'P12'],
    groups: { Mer: about },
    not: ['F10', 'Kansli', 'Admin', 'Lotterier'],
  },
  admin: { direct: ['Mina lotter'], groups: { Fotboll: teams, Admin: adminLinks }, not: ['Logga in'] },
  master: { direct: ['Mina lotter'], groups: { Fotboll: teams, Admin: adminLinks }, not: ['Logga in'] },
};

for (const who of Object.keys(bars) as Who[])
  test(`${who}: the bar on desktop and the drawer on a phone contain what the role may open, and nothing else`, async ({
    club,
    signedIn,
  }) => {
    const { direct, groups, not } = bars[who];
    const page = await signedIn(club[who], desktop);
    await page.goto('/home');
    const bar = page.getByRole('navigation', { name: 'Huvudmeny' });
    for (const name of direct) await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    for (const [name, items] of Object.entries(groups)) {
      const button = bar.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await button.click();
      for (const item of items)
        await expect(bar.getByRole('link', { name: item, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button, 'closing gives the focus back').toBeFocused();
    }
    for (const name of not)
      await expect(bar.getByText(name, { exact: true }), 'not even folded away').toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Logga ut' })).toBeVisible();

    await page.setViewportSize(phone);
    await expect(bar).toBeHidden();
    await page.getByRole('button', { name: 'Meny' }).click();
    const drawer = page.getByRole('dialog', { name: 'Meny' });
    for (const name of [...direct, ...Object.values(groups).flat()])
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
    for (const name of Object.keys(groups))
      await expect(drawer.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const name of not) await expect(drawer.getByText(name, { exact: true })).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'Logga ut' })).toBeVisible();
  });

test('the drawer navigates and closes: by a link, by its button, by a tap outside', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.leader, phone);
  await page.goto('/home');
  const open = page.getByRole('button', { name: 'Meny' });
  const drawer = page.getByRole('dialog', { name: 'Meny' });
  await open.click();
  await drawer.getByRole('button', { name: 'Stäng' }).click();
  await expect(drawer).toBeHidden();
  await open.click();
  await page.mouse.click(5, 400);
  await expect(drawer).toBeHidden();
  await open.click();
  await drawer.getByRole('link', { name: 'P12' }).click();
  await page.waitForURL(`**/team/${club.p12}`);
  await expect(drawer).toBeHidden();
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await page.waitForURL('**/home');
});

test('a visitor finds start, the information pages, and login in the bar', async ({ person }) => {
  const page = await person(desktop);
  await page.goto('/start');
  const bar = page.getByRole('navigation', { name: 'Huvudmeny' });
  await expect(bar.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link')).toHaveText(['Start', ...about, 'Logga in']);
  await expect(bar.getByRole('link', { name: 'Logga in' })).toHaveAttribute('href', '/login');
  await expect(bar.getByRole('button', { name: 'Logga ut' })).toHaveCount(0);
});

const teamPaths = (club: TestClub) => [`/team/${club.p12}`, `/user/${club.seller.id}`];
const adminPaths = (club: TestClub) => [
  '/admin/ticketbases',
  '/admin/ticketbase/1',
  '/admin/sections',
  `/admin/section/${club.sectionId}`,
  '/admin/draws/1',
  '/admin/draw/1',
];

async function expectStart(page: Page, path: string): Promise<void> {
  // The start page's pictures and films are many, and another test's.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL('**/start', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 }), `${path} leads to the start page`).toBeVisible();
}

test('a page without access and an unknown page redirect to the start page', async ({
  club,
  person,
  signedIn,
}) => {
  const visitor = await person(phone);
  for (const path of ['/home', '/ticket/1', ...teamPaths(club), '/admin/sections', '/ingen-sida'])
    await expectStart(visitor, path);
  const seller = await signedIn(club.seller, phone);
  for (const path of [...teamPaths(club), ...adminPaths(club), '/ingen/sida/alls'])
    await expectStart(seller, path);
  await expect(seller.getByRole('link', { name: 'Du är inloggad Saljare - Gå in' }).first()).toBeVisible();
  const leader = await signedIn(club.leader, phone);
  for (const path of adminPaths(club)) await expectStart(leader, path);
  const content = await signedIn(club.content, phone);
  for (const path of [...teamPaths(club), '/admin/sections']) await expectStart(content, path);
  await visitor.goto('/');
  await visitor.waitForURL('**/start');
});

test('an unknown path below an existing one redirects to start, too', async ({ club, person, signedIn }) => {
  const visitor = await person(phone);
  for (const path of ['/faq/xyz', '/login/a/b', '/f/insamling', '/club', '/pricing/2024', '/ingen-sida-alls'])
    await expectStart(visitor, path);
  // They end like files, but are none of the site's.
  for (const path of ['/kontakt.html', '/faq/lista.php']) await expectStart(visitor, path);
  const seller = await signedIn(club.seller, phone);
  for (const path of ['/faq/xyz', '/home/xyz', '/archive/a/b', '/Ingen.Sida/x'])
    await expectStart(seller, path);
});

test('a page change starts at the top, with its own title and the focus on its content; the same link reloads it', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop);
  await page.goto(`/admin/section/${club.sectionId}`);
  await expect(page).toHaveTitle(/Fotboll.* – Lottlaget|Sektion – Lottlaget/);
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole('button', { name: 'Ta bort sektionen' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Sektioner' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sektioner' })).toBeVisible();
  await expect(page).toHaveTitle('Sektioner – Lottlaget');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await club.maker.addSection('Simning', new Date());
  await expect(page.getByRole('main').getByRole('link', { name: /Simning/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Sektioner' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Simning/ })).toBeVisible();
});
