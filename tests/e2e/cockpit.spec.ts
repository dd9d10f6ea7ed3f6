import { createSettlement } from '../../shared/contract/settlement.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { readOverview } from '../../shared/contract/report.ts';
import { createUser } from '../../shared/contract/user.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { openEarly } from './early.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

test("an Admin's home leads through the steps of a new club, shows the sums of the chosen lottery, requested before the app has loaded, once, and what needs action; it offers the draws after the sale, and the next lottery when none is left", async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, '/home');
  const steps = page.getByRole('region', { name: 'Kom igång' });
  await expect(steps.getByText('2 av 5 klara')).toBeVisible();
  await steps.getByRole('link', { name: 'Skapa lotteri' }).click();
  await expect(page.getByRole('heading', { name: 'Skapa lotteri' })).toBeVisible();
  const lottery = await club.lottery({ name: 'Vårlotten', price: 25 });
  await page.goto('/home');
  await expect(steps.getByRole('heading', { name: 'Första lotteriet (klart)' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Dela ut' })).toHaveAttribute(
    'href',
    `/admin/hand-out/${lottery}`,
  );

  await club.admin.call(editSettings, { body: { trackPayments: true, swishNumber: '1234679304' } });
  const other = await club.lottery({ name: 'Höstlotten' });
  const [first = '', second = '', third = ''] = await club.tickets(lottery, club.seller, 8);
  const sell = (ticketIds: string[], payment: 'cash' | 'unpaid') =>
    club.seller.call(createSale, { body: { ...buyer, ticketIds, payment } });
  await sell([first, second], 'cash');
  await sell([third], 'unpaid');
  await club.treasurer.call(createSettlement, {
    body: { ticketBaseId: lottery, userId: club.seller.id, amount: 20, to: 'club' },
  });
  await club.maker.addUser(
    { firstName: 'Nils', lastName: 'Ny', email: `nils@${club.urlKey}.example` },
    club.p12,
    new Date(Date.now() - 86_400_000),
    { active: false },
  );
  const early = ['**/api/ticket/user', '**/api/overview', '**/assets/cockpit-*.js'];
  const calls = await openEarly(page, '/home', early);
  expect(calls.filter((path) => path === '/api/overview')).toHaveLength(1);
  const lotteries = page.getByRole('region', { name: 'Öppna lotterier' });
  await lotteries.getByRole('button', { name: 'Vårlotten' }).click();
  await expect(lotteries.getByRole('link', { name: 'Dela ut' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expect(lotteries.getByRole('definition')).toHaveText(['75:-', '20:-']);
  const waiting = page.getByRole('region', { name: 'Kräver åtgärd' });
  await expect(waiting.getByRole('listitem')).toHaveText([
    /^30\skr att lämna in av 1 säljare i VårlottenTa emot/,
    /^25\skr obetalt hos 1 säljare i VårlottenPåminn/,
    /^1 medlem är inte aktivVisa/,
  ]);
  await waiting.getByRole('button', { name: /^Påminn/ }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Till' })).toHaveValue('unpaid');
  await page.keyboard.press('Escape');
  await waiting.getByRole('link', { name: /^Visa/ }).click();
  await expect(page.getByRole('list', { name: 'Medlemmar' }).getByRole('listitem')).toHaveText([/^Nils Ny/]);
  await page.getByRole('button', { name: 'Skicka aktiveringsmail' }).click();
  await agree(page, 'Skicka');
  await expect(page.getByRole('status').filter({ hasText: 'Skickat till 1 adress.' })).toBeVisible();
  await page.getByRole('button', { name: /^Inte aktiva/ }).click();
  await expect(page.getByRole('link', { name: /^Saljare/ })).toBeVisible();

  // On a phone the place at the foot leads there, from any screen.
  await page.setViewportSize(phone);
  await page.getByRole('navigation', { name: 'Genvägar' }).getByRole('link', { name: 'Att göra' }).click();
  await expect(page.getByRole('heading', { name: 'Kräver åtgärd' })).toBeFocused();
  await waiting.getByRole('link', { name: /^Ta emot/ }).click();
  await page.waitForURL(`**/admin/economy/${lottery}`);

  await page.setViewportSize(desktop);
  await club.edit(other, { closed: true });
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) });
  await page.goto('/home');
  await expect(lotteries.getByRole('link', { name: 'Dragningar' })).toHaveAttribute(
    'href',
    `/admin/draws/${lottery}`,
  );
  await expect(lotteries.getByRole('link', { name: 'Dela ut' })).toHaveCount(0);
  await club.edit(lottery, { closed: true });
  await page.goto('/home');
  const between = page.getByRole('region', { name: 'Inget lotteri är öppet' });
  await expect(between.getByRole('link', { name: 'Ny säsong' })).toBeVisible();
  await between.getByRole('link', { name: 'Skapa lotteri' }).click();
  await expect(page.getByRole('heading', { name: 'Skapa lotteri' })).toBeVisible();
});

test(
  'mail that bounced leads to the buyer, whose ticket is sent again, and to the member',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery({ name: 'Vårlotten' });
    const tickets = await club.tickets(lottery, club.seller, 3);
    const email = `bounce@${club.urlKey}.example`;
    await club.seller.call(createSale, {
      body: { ...buyer, firstName: 'Åke', lastName: 'Ek', email, ticketIds: tickets.slice(0, 2) },
    });
    await club.leader.call(createUser, {
      body: { firstName: 'Nils', lastName: 'Ny', email, teamId: club.p12 },
    });
    const counts = async () => {
      const { unreachedMembers, lotteries } = (await club.admin.call(readOverview, {})).body;
      return [unreachedMembers, lotteries[0]?.unreachedBuyers];
    };
    await expect.poll(counts).toEqual([1, 1]);
    const page = await signedIn(club.admin, phone, '/home');
    const waiting = page.getByRole('region', { name: 'Kräver åtgärd' });
    await waiting.getByRole('link', { name: /^Visa köparna/ }).click();
    await expect(page.getByRole('heading', { name: 'Mail som inte kom fram' })).toBeVisible();
    const row = page.getByRole('region', { name: 'Köpare' }).getByRole('link');
    await expect(row).toHaveText(/^Åke Ek.*lotter 1, 2 · såld av Saljare/);
    await row.click();
    await expect(page.getByText(`Mailet till ${email} kunde inte levereras.`)).toBeVisible();

    await page.goto('/home');
    await waiting.getByRole('link', { name: /^Visa medlemmarna/ }).click();
    const members = page.getByRole('list', { name: 'Medlemmar' });
    await expect(members.getByRole('listitem')).toHaveText([/^Nils Ny.*Nås inte av mail$/]);
    await members.getByRole('link').click();
    await expect(page.getByText(`Det senaste mailet till ${email} kom inte fram.`)).toBeVisible();
  },
);
