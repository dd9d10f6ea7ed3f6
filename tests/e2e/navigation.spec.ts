import type { Locator, Page } from '@playwright/test';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
import { searchIf } from '../support/searches.ts';
import { sell, texts, touch } from './seller.ts';

type Who = 'seller' | 'content' | 'treasurer' | 'leader' | 'admin' | 'master';

/** The content of the bar for each role, by group, and its top-level links. */
const about = ['Så fungerar det', 'FAQ', 'Kontakt'];
const teams = ['F10', 'Kansli', 'P12'];
const adminLinks = ['Lotterier', 'Sektioner', 'Administratörer', 'Medlemmar', 'Nyheter', 'Ekonomi'];
/** At a desk they have a sidebar. */
const leads: ReadonlySet<Who> = new Set(['leader', 'admin', 'master']);
/** What waits for them. */
const waiting: Partial<Record<Who, string>> = {
  treasurer: 'Ekonomi',
  leader: 'Mitt lag',
  admin: 'Att göra',
  master: 'Att göra',
};
const bars: Readonly<Record<Who, { direct: string[]; groups: Record<string, string[]>; not: string[] }>> = {
  seller: {
    direct: ['Mina lotter', ...about],
    groups: {},
    not: ['Mer', 'P12', 'Admin', 'Lotterier', 'Logga in'],
  },
  content: { direct: ['Mina lotter'], groups: {}, not: ['Kansli', 'Lotterier', 'Sektioner'] },
  treasurer: {
    direct: ['Mina lotter', ...about],
    groups: { Admin: ['Ekonomi'] },
    not: ['Kansli', 'Lotterier', 'Sektioner', 'Inställningar', 'Content'],
  },
  leader: {
    direct: ['Mina lotter', 'P12'],
    groups: { Mer: about },
    not: ['F10', 'Kansli', 'Admin', 'Lotterier'],
  },
  admin: { direct: ['Mina lotter'], groups: { Fotboll: teams, Admin: adminLinks }, not: ['Logga in'] },
  master: { direct: ['Mina lotter'], groups: { Fotboll: teams, Admin: adminLinks }, not: ['Logga in'] },
};

/** The groups of which nothing is folded away where there are few teams. */
async function expectUnfolded(place: Locator, who: Who): Promise<void> {
  const { direct, groups, not } = bars[who];
  for (const name of [...direct, ...Object.values(groups).flat()])
    await expect(place.getByRole('link', { name, exact: true })).toBeVisible();
  for (const name of Object.keys(groups))
    await expect(place.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const name of not)
    await expect(place.getByText(name, { exact: true }), 'not even folded away').toHaveCount(0);
}

async function expectBar(page: Page, bar: Locator, who: Who): Promise<void> {
  const { direct, groups, not } = bars[who];
  for (const name of direct) await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  for (const [name, items] of Object.entries(groups)) {
    const button = bar.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    for (const item of items) await expect(bar.getByRole('link', { name: item, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button, 'closing gives the focus back').toBeFocused();
  }
  for (const name of not)
    await expect(bar.getByText(name, { exact: true }), 'not even folded away').toHaveCount(0);
}

for (const who of Object.keys(bars) as Who[])
  test(
    `${who}: bar or sidebar at a desk and the sheet on a phone contain what the role may open, and nothing else`,
    searchIf(!['seller', 'admin'].includes(who)),
    async ({ club, signedIn }) => {
      const page = await signedIn(club[who], desktop, '/home');
      const bar = page.getByRole('navigation', { name: 'Huvudmeny' });
      const header = page.getByRole('banner');
      if (leads.has(who)) {
        await expectUnfolded(bar, who);
        expect((await header.boundingBox())?.height, 'beside the page').toBe(desktop.height);
      } else {
        await expectBar(page, bar, who);
        expect((await header.boundingBox())?.height, 'above the page').toBeLessThan(70);
      }
      await expect(header.getByRole('button', { name: 'Logga ut' })).toBeVisible();
      await page.setViewportSize(phone);
      await expect(bar).toBeHidden();
      const foot = page.getByRole('navigation', { name: 'Genvägar' });
      await expect(foot.locator('a, button')).toHaveText([
        'Mina lotter',
        'Sälj',
        ...(waiting[who] === undefined ? [] : [waiting[who]]),
        'Meny',
      ]);
      await foot.getByRole('button', { name: 'Meny' }).click();
      const sheet = page.getByRole('dialog', { name: 'Meny' });
      await expectUnfolded(sheet.getByRole('navigation', { name: 'Meny' }), who);
      await expect(sheet.getByRole('button', { name: 'Logga ut' })).toBeVisible();

      await page.setViewportSize(desktop);
      await page.goto('/faq');
      await expectBar(page, bar, who);
    },
  );

test('the places at the foot of a phone: the next ticket to sell, what waits for a leader, and home; the sheet of its menu navigates, searches the own team alone, and closes', async ({
  club,
  signedIn,
}) => {
  await club.addSeller(club.p12, 'Tuva');
  await club.addSeller(club.f10, 'Tuvalie');
  const page = await signedIn(club.leader, phone, `/user/${club.seller.id}`);
  const foot = page.getByRole('navigation', { name: 'Genvägar' });
  await foot.getByRole('button', { name: 'Sälj' }).click();
  await expect(page.getByRole('status').getByText('Du har inga lotter att sälja just nu.')).toBeVisible();
  const [ticket = ''] = await club.tickets(await club.lottery(), club.leader, 2);
  await foot.getByRole('button', { name: 'Sälj' }).click();
  await page.waitForURL(`**/ticket/${ticket}`);
  await foot.getByRole('link', { name: 'Mitt lag' }).click();
  await page.waitForURL(`**/team/${club.p12}`);
  await expect(page.getByRole('banner').getByText('P12'), 'the bar names the page').toBeVisible();
  await expect(foot.getByRole('link', { name: 'Mitt lag' })).toHaveAttribute('aria-current', 'page');
  await foot.getByRole('link', { name: 'Mina lotter' }).click();
  await page.waitForURL('**/home');

  const sheet = page.getByRole('dialog', { name: 'Meny' });
  const open = async () => {
    await foot.getByRole('button', { name: 'Meny' }).click();
    await expect(sheet).toBeVisible();
  };
  await open();
  await sheet.getByRole('button', { name: 'Stäng' }).click();
  await expect(sheet).toBeHidden();
  await open();
  await page.mouse.click(5, 20);
  await expect(sheet).toBeHidden();
  await open();
  await sheet.getByRole('link', { name: 'P12' }).click();
  await page.waitForURL(`**/team/${club.p12}`);
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await page.waitForURL('**/home');
  await open();
  await sheet.getByRole('searchbox', { name: /^Sök medlem/ }).fill('tuv');
  const found = sheet.getByRole('region', { name: 'Medlemmar', exact: true }).getByRole('link');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Tuva/ })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("a phone's keyboard goes from field to field, and sells nothing (R677); a press of 'Sälj' at the foot keeps what is typed, and reads the ticket again; the form's button stands above the places, and on its side the bar has the menu", async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 2);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`, touch);
  const foot = page.getByRole('navigation', { name: 'Genvägar' });
  const button = page.getByRole('main').getByRole('button', { name: 'Fyll i allt korrekt' });
  const [above, below] = [await button.boundingBox(), await foot.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(phone.height);

  await page.getByLabel('Förnamn').tap();
  for (const [label, text] of texts) {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByLabel('Email')).not.toBeFocused();
  await expect(sell(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);

  const again = page.waitForResponse(`**/api/ticket/${ticket}`);
  await foot.getByRole('button', { name: 'Sälj' }).click();
  await again;
  for (const [label, text] of texts) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticket}$`));

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(foot, 'no room for two bars').toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Meny' }).click();
  await expect(page.getByRole('dialog', { name: 'Meny' }).getByRole('link', { name: 'FAQ' })).toBeVisible();
});

test('a page change starts at the top, with its own title and the focus on its content; the same link reloads it; a step back or forward leads to where the page was left', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  const page = await signedIn(club.admin, desktop, `/admin/section/${club.sectionId}`);
  await expect(page).toHaveTitle(/Fotboll.* – Lottlaget|Sektion – Lottlaget/);
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole('button', { name: 'Ta bort sektionen' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Sektioner' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sektioner' })).toBeVisible();
  await expect(page).toHaveTitle('Sektioner – Lottlaget');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await club.maker.addSection('Simning', new Date());
  await expect(page.getByRole('main').getByRole('link', { name: /Simning/ })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Sektioner' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Simning/ })).toBeVisible();

  await page.setViewportSize(phone);
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const [user] = (await response.json()) as [object];
    const named = (at: number) => ({ ...user, firstName: 'Alva', lastName: `Nr ${at}` });
    const others = Array.from({ length: 299 }, (_, at) => ({ ...named(at + 1), id: `m${at}` }));
    await route.fulfill({ response, json: [named(0), ...others] });
  });
  const place = () => page.evaluate(() => scrollY);
  await page.goto('/admin/members');
  await expect(page.getByText('Alva Nr 0', { exact: true })).toBeVisible();
  await expect(page.locator('.rested'), 'what notes the place is loaded').toBeAttached();
  await page.evaluate(() => scrollTo(0, 3000));
  await expect(page.getByText('Alva Nr 0', { exact: true })).toHaveCount(0);
  const rows = page.getByText(/^Alva Nr \d+$/);
  const name = (await rows.nth(10).textContent()) ?? '';
  await rows.nth(10).click();
  await expect(page).toHaveURL(/\/user\//);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page.getByText(name, { exact: true })).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL(/\/user\//);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBeGreaterThan(2000);
  // A list is found as it was searched.
  await page.getByLabel('Sök namn, lag, roll eller email').fill('nr 17');
  await page.getByRole('link', { name: 'Alva Nr 175' }).click();
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect(page.getByLabel('Sök namn, lag, roll eller email')).toHaveValue('nr 17');
  await expect(page.getByText('11 av 300 medlemmar')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
