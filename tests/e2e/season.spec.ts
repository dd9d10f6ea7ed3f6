import { createSale } from '../../shared/contract/sale.ts';
import { listTeams } from '../../shared/contract/structure.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

test('an Admin turns a season: suggested names are edited and saved together, and each step shows how far it is; where a part of many is refused only what is left is sent again, and raised again after a reload', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  await club.lottery({ name: 'Vårlotten' });
  const { body: own } = await club.admin.call(listTeams, {});
  const page = await signedIn(club.admin, phone, '/admin/sections');
  await page.getByRole('link', { name: 'Ny säsong' }).click();
  await expect(page.getByText('2 förslag')).toBeVisible();
  await expect(page.getByLabel(/^P12 \(/)).toHaveValue('P13');
  await page.getByText(/^Övriga lag/).click();
  await expect(page.getByLabel(/^Kansli \(/)).toHaveValue('Kansli');
  await page.getByLabel(/^F10 \(/).fill('P13');
  await expect(page.getByText(/Flera lag i samma sektion skulle heta P13/)).toBeVisible();
  await page.getByLabel(/^F10 \(/).fill('F11 Blå');
  await expect(page.getByText(/Flera lag i samma sektion/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Spara namnen' }).click();
  await expect(page.getByText(/^Klart \d{4}-/)).toBeVisible();
  const { body: teams } = await club.admin.call(listTeams, {});
  expect(teams.map(({ name }) => name)).toEqual(['F11 Blå', 'Kansli', 'P13']);
  await expect(page.getByText(/^Skapat \d{4}-/)).toBeVisible();
  await page.reload();
  // The names of this season are not raised again unless that is asked for.
  await expect(page.getByRole('button', { name: 'Byt namn igen' })).toBeVisible();
  await page.getByRole('link', { name: 'Importera medlemmar' }).click();
  await expect(page.getByRole('heading', { name: 'Importera medlemmar' })).toBeAttached();

  const many = Array.from({ length: 95 }, (_, at) => ({ ...own[0], id: `lag${at}`, name: `P10 nr ${at}` }));
  const sent: number[] = [];
  await page.route('**/api/teams', (route) => route.fulfill({ json: many }));
  await page.route('**/api/season', async (route) => {
    const response = await route.fetch();
    const renamedDate = sent.length > 0 ? new Date().toISOString() : null;
    await route.fulfill({ response, json: { ...(await response.json()), renamedDate } });
  });
  await page.route('**/api/teams/names', async (route) => {
    const { teams: named } = route.request().postDataJSON() as { teams: { teamId: string; name: string }[] };
    if (sent.push(named.length) === 2)
      return route.fulfill({ status: 404, json: { code: 'notFound', message: 'Hittades inte.' } });
    for (const { teamId, name } of named)
      Object.assign(many.find(({ id }) => id === teamId) ?? {}, {
        name,
        renamedDate: new Date().toISOString(),
      });
    return route.fulfill({ status: 204 });
  });
  await page.goto('/admin/season');
  await page.getByLabel('P10 nr 94 (').fill('Mitt eget');
  await page.getByRole('button', { name: 'Spara namnen' }).click();
  await expect(page.getByText('Inte sparat än.')).toBeVisible();
  await expect(page.getByText('Klart')).toBeVisible();
  await expect(page.getByLabel('P10 nr 94 (')).toHaveValue('Mitt eget');
  await expect(page.getByLabel('P10 nr 3 (')).toHaveValue('P11 nr 3');
  await page.reload();
  await expect(page.getByText('utom 5 med en ålder i namnet')).toBeVisible();
  await page.getByRole('button', { name: 'Byt namn igen' }).click();
  await expect(page.getByLabel('P10 nr 94 (')).toHaveValue('P11 nr 94');
  await page.getByText(/^Övriga lag/).click();
  await expect(page.getByLabel('P11 nr 3 (')).toHaveValue('P11 nr 3');
  await page.getByLabel('P10 nr 94 (').fill('P10 nr 94');
  await page.getByRole('button', { name: 'Spara namnen' }).click();
  await expect(page.getByRole('button', { name: 'Byt namn igen' })).toBeVisible();
  expect(sent).toEqual([90, 5, 5]);
  expect(many.map(({ name }) => name).slice(92)).toEqual(['P11 nr 92', 'P11 nr 93', 'P10 nr 94']);
  await expect(page.getByText('Lagens namn är bytta. Ett')).toBeVisible();
});

test('a seller is offered an earlier buyer by keyboard, with one request, and the buyer withdraws', async ({
  club,
  signedIn,
  person,
}) => {
  const past = await club.lottery({ name: 'Förra' });
  const own = await club.tickets(past, club.seller, 2);
  const body = { ticketIds: own, ...buyer, mail: false, mayContact: true };
  const { body: earlier } = await club.seller.call(createSale, { body });
  await club.edit(past, { closed: true });
  const lottery = await club.lottery({ name: 'Nu' });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  const page = await signedIn(club.seller, desktop);
  let count = 0;
  page.on('request', (request) => void (count += Number(request.url().includes('/api/buyer/previous'))));
  await page.goto(`/ticket/${ticket}`);
  const name = page.getByRole('combobox', { name: 'Förnamn' });
  await name.focus();
  await name.pressSequentially('Å');
  const option = page.getByRole('option', { name: /Åsa Köpare.*2 lotter i Förra/ });
  await expect(option).toBeVisible();
  await name.pressSequentially('sx');
  await expect(option).toHaveCount(0);
  await name.press('Backspace');
  await name.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await name.press('Enter');
  await expect(name).toBeFocused();
  await expect(page.getByLabel('Efternamn')).toHaveValue(buyer.lastName);
  await expect(page.getByLabel('Telefon')).toHaveValue(buyer.phone);
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  await expect(option).toHaveCount(0);
  expect(count).toBe(1);
  const box = page.getByLabel('Får höra av er nästa gång');
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
  await page.goto(`/ticket/${ticket}`);
  await page.getByRole('button', { name: 'Ändra' }).click();
  await expect(box).toBeChecked();

  const guest = await person(phone);
  await guest.goto(`/unsubscribe/${earlier.receiptUrl.split('/kvitto/')[1]}`);
  await expect(guest.getByRole('heading', { name: 'Nästa lotteri' })).toBeVisible();

  // Opening the link has changed nothing.
  await page.goto('/archive');
  const list = page.getByRole('list', { name: 'Vill höra av dig igen' });
  await expect(list.getByRole('link', { name: 'Ring Åsa Köpare' })).toHaveAttribute('href', 'tel:0701740605');
  await expect(list.getByRole('link', { name: 'Sms Åsa Köpare' })).toHaveAttribute('href', 'sms:0701740605');

  await guest.getByRole('button', { name: 'Hör inte av er' }).click();
  await expect(guest.getByRole('status')).toHaveText(/^Klart\./);
  await guest.reload();
  await expect(guest.getByRole('status')).toHaveText(/^Klart\./);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Förra' })).toBeVisible();
  await expect(list).toHaveCount(0);
});
