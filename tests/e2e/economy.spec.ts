import { createSale } from '../../shared/contract/sale.ts';
import { createSettlement } from '../../shared/contract/settlement.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { deleteTeam } from '../../shared/contract/structure.ts';
import { moveUser } from '../../shared/contract/user.ts';
import { buyer, type TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

/** A seller who has 300 SEK in cash and one unpaid ticket; the team has received 100. */
async function clubWithMoney(club: TestClub): Promise<string> {
  const lottery = await club.lottery({ name: 'Vårlotten', price: 100 });
  const tickets = await club.tickets(lottery, club.seller, 8);
  for (const [index, ticket] of tickets.slice(0, 4).entries()) {
    const body = { ticketIds: [ticket], ...buyer, mail: false, payment: index < 3 ? 'cash' : 'unpaid' };
    const { status } = await club.seller.call(createSale, { body: body as never });
    if (status !== 201) throw new Error(String(status));
  }
  const envelope = { ticketBaseId: lottery, userId: club.seller.id, amount: 100, to: 'team' } as const;
  await club.leader.call(createSettlement, { body: { ...envelope, note: 'Söndagens kuvert' } });
  return lottery;
}

test('a seller sees what they have to hand in; an admin sees where the money of a lottery is, and receives what a seller has', async ({
  club,
  signedIn,
}) => {
  const lottery = await clubWithMoney(club);
  const own = await signedIn(club.seller, phone, '/home');
  const card = own.getByRole('region', { name: 'Att lämna in' });
  await expect(card).toContainText('Att lämna in200:-');
  await card.getByText('1 inlämning').click();
  await expect(card.getByRole('list', { name: 'Inlämningar i Vårlotten' })).toContainText('Söndagens kuvert');

  // In the other team one has sold a ticket for Swish, another nothing.
  const [swish = ''] = await club.tickets(lottery, club.otherSeller, 1);
  const bySwish = { ticketIds: [swish], ...buyer, mail: false, payment: 'swish' } as const;
  await club.otherSeller.call(createSale, { body: bySwish });
  await club.tickets(lottery, await club.addSeller(club.f10), 1);
  const page = await signedIn(club.admin, desktop, `/admin/stats/${lottery}`);
  await page.getByRole('main').getByRole('link', { name: 'Ekonomi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ekonomi för Vårlotten' })).toBeVisible();
  const money = page.getByRole('region', { name: 'Pengarna' });
  for (const figure of ['Sålt500:-', 'Insamlat0:-', 'Utestående500:-', 'Förväntat1 000:-'])
    await expect(money).toContainText(figure);
  for (const fact of ['Obetalt av köpare100:-', 'Ej bekräftat100:-', 'Hos säljare200:-', 'Hos lagen100:-'])
    await expect(money).toContainText(fact);
  await expect(page.getByRole('region', { name: 'Försäljning över tid' })).toContainText('dagar kvar');

  const table = page.getByRole('table', { name: 'Lag' });
  await expect(table.getByRole('columnheader', { name: 'Ej bekräftat' })).toBeVisible();
  await table.getByRole('row', { name: /F10/ }).getByRole('button', { name: 'Säljare i F10' }).click();
  const others = page.getByRole('list', { name: 'Säljare i F10' });
  await expect(others).toContainText('100:- ej bekräftat');
  await expect(others).toContainText('Inget sålt');
  await expect(others).not.toContainText('Allt betalt');
  await table.getByRole('row', { name: /P12/ }).getByRole('button', { name: 'Säljare i P12' }).click();
  const sellers = page.getByRole('list', { name: 'Säljare i P12' });
  await expect(sellers).toContainText('200:- att lämna in');
  await sellers.getByRole('button', { name: /Ta emot pengar av Saljare/ }).click();
  const dialog = page.getByRole('dialog', { name: /Ta emot pengar av Saljare/ });
  await expect(dialog.getByLabel('Belopp')).toHaveValue('200');
  await dialog.getByLabel('Pengarna tas emot av').selectOption('Föreningen');
  await dialog.getByRole('button', { name: 'Ta emot' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(money).toContainText('Insamlat200:-');
  await expect(sellers).toContainText('Inget att lämna in');
  await expect(page.getByRole('region', { name: 'Inlämningar' })).toContainText('till föreningen');
});

test('without lotteries an Admin is led to make one, or to follow payments if the club does not; a Kassör reads why', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, phone, '/admin/economy');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Skapa lotteri' })).toBeVisible();
  await expect(main).not.toContainText('Inställningar');
  const other = await signedIn(club.treasurer, phone, '/admin/economy');
  await expect(other.getByRole('main')).toContainText('De visas när föreningen har några');
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  await page.reload();
  await main.getByRole('link', { name: 'Inställningar' }).click();
  await expect(page.getByLabel('Följ vad som är betalt')).not.toBeChecked();
});

test("a Kassör sees the hand-ins fifty at a time, also a deleted team's, settles and reverses on a phone, and sees nothing else of an admin's", async ({
  club,
  signedIn,
}) => {
  const lottery = await clubWithMoney(club);
  const coin = { ticketBaseId: lottery, userId: club.seller.id, amount: 1, to: 'team' } as const;
  await club.leader.call(createSettlement, { body: { ...coin, note: 'Måndagens kuvert' } });
  const page = await signedIn(club.treasurer, phone, '/admin/economy');
  // Requested along with the sums; the service answers as if a part were of one.
  const part = /\/settlement\?.*limit=50/;
  const first = page.waitForRequest(part);
  await page.route(part, (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
  );
  await page.route(/\/ticketbase\/[^/]+\/settlement$/, async (route) => {
    await first;
    await route.continue();
  });
  await page.getByRole('link', { name: /Vårlotten/ }).click();
  const handIns = page.getByRole('region', { name: 'Inlämningar' });
  await expect(handIns).toContainText('Måndagens kuvert');
  await expect(handIns).not.toContainText('Söndagens kuvert');
  await handIns.getByRole('button', { name: 'Visa äldre inlämningar' }).click();
  await expect(handIns.getByRole('list', { name: 'Äldre inlämningar' })).toContainText('Söndagens kuvert');
  await page.unroute(part);
  const teams = page.getByRole('list', { name: 'Lag' });
  await expect(teams).toContainText('Säljare');
  await expect(page.locator('.money-sellers'), 'no seller is made before a team is opened').toHaveCount(0);
  await teams.getByText(/^Säljare.*P12$/).click();
  await expect(page.getByRole('list', { name: 'Säljare i P12' })).toContainText('att lämna in');
  await teams.getByRole('button', { name: 'Ta emot pengar av P12' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ta emot pengar av P12' });
  await dialog.getByLabel('Belopp').fill('60');
  await dialog.getByRole('button', { name: 'Ta emot' }).click();
  await expect(teams).toContainText('41:- hos laget');
  await expect(page.getByRole('region', { name: 'Försäljning över tid' })).toHaveCount(0);

  const entries = page.getByRole('list', { name: 'Inlämningar', exact: true });
  await entries.getByRole('button', { name: /Återför 60:-, P12 till föreningen/ }).click();
  const question = page.getByRole('dialog', { name: 'Återför inlämningen?' });
  await question.getByLabel('Varför?').fill('Fel belopp');
  await question.getByRole('button', { name: 'Återför', exact: true }).click();
  await expect(entries).toContainText('Fel belopp');
  await expect(teams).toContainText('101:- hos laget');

  const passedOn = { ticketBaseId: lottery, teamId: club.p12, amount: 101, to: 'club' } as const;
  await club.treasurer.call(createSettlement, { body: passedOn });
  for (const { id } of [club.seller, club.leader])
    await club.admin.call(moveUser, { body: { userId: id, teamId: club.f10 } });
  await club.admin.call(deleteTeam, { params: { id: club.p12 } });
  await page.reload();
  await expect(entries).toContainText('Borttaget lag till föreningen');
  await expect(entries.getByRole('button', { name: /Återför/ })).toHaveCount(0);
  await expect(teams).not.toContainText('Borttaget lag');

  await page.goto(`/admin/stats/${lottery}`);
  await expect(page).toHaveURL(/\/start$/);
});
