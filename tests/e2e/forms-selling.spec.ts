/** @module-tag search */
import { assignSpecific } from '../../shared/contract/ticket.ts';
import { test } from './club.ts';
import { choose, expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { agree, desktop, expect, phone, refusals } from './fixtures.ts';

test('buyer: names, email and phone are required, within their limits', async ({ club, signedIn }) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(field('Förnamn'), 'Fyll i förnamn');
  await expectBroken(field('Efternamn'), 'Fyll i efternamn');
  await expectBroken(field('Email'), 'Fyll i email');
  await expectBroken(field('Telefon'), 'Fyll i telefon');
  await expect(field('Förnamn'), 'the first of them is where one types on').toBeFocused();
  await expectRefused(field('Förnamn'), '   ', 'Fyll i förnamn');
  await expectRefused(field('Email'), 'farmor@', 'Email ej korrekt');
  await expectAtMost(field('Förnamn'), 50);
  await expectAtMost(field('Efternamn'), 50);
  await expectAtMost(field('Email'), 50);
  await expectAtMost(field('Telefon'), 20, '7');
  await field('Email').fill('farmor@kopare.example');
  await expectFine(field('Email'));
  for (const [label, text] of [
    ['Förnamn', 'Farmor'],
    ['Efternamn', 'Ek'],
    ['Telefon', '070-174 06 11'],
  ] as const)
    await field(label).fill(text);
  await expect(page.getByRole('button', { name: /^Sälj 1 lott/ })).toBeVisible();
});

test('an email or telephone that looks mistyped raises a question; one tap corrects it, and the sale is never blocked', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  await page.getByLabel('Förnamn').fill('Farmor');
  await page.getByLabel('Efternamn').fill('Ek');
  await page.getByLabel('Email').fill('farmor.ek@gmial.con');
  await page.getByLabel('Telefon').fill('1');
  const status = page.locator('[aria-live="polite"]');
  await expect(status.getByText('Numret ser kort ut. Stämmer det?')).toBeVisible();
  await expectFine(page.getByLabel('Email'));
  await page.getByLabel('Telefon').fill('+46 (0) 70 - 123 45 67');
  await expect(page.getByLabel('Telefon')).toHaveValue('+46701234567');
  const question = status.getByRole('group', { name: 'Menade du farmor.ek@gmail.com?' });
  await question.getByRole('button', { name: 'Ja, ändra' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('farmor.ek@gmail.com');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByText('Mailas till farmor.ek@gmail.com')).toBeVisible();
});

test('a likely mistyped email is asked about once before the sale is sent: corrected by keyboard, kept, or sold at the second press', async ({
  club,
  signedIn,
}) => {
  const tickets = await club.tickets(await club.lottery(), club.seller, 3);
  const page = await signedIn(club.seller, phone);
  const sell = page.getByRole('button', { name: /^Sälj 1 lott/ });
  const typed = async (at: number, email: string) => {
    await page.goto(`/ticket/${tickets[at]}`);
    await page.getByLabel('Förnamn').fill('Farmor');
    await page.getByLabel('Efternamn').fill('Ek');
    await page.getByLabel('Telefon').fill('070-174 06 11');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    const question = page.getByRole('group', { name: /^Menade du .*@gmail\.com\?$/ });
    await expect(question).toBeFocused();
    return question;
  };
  await typed(0, 'anna.ek@gmial.con');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('anna.ek@gmail.com');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mailas till anna.ek@gmail.com')).toBeVisible();

  const second = await typed(1, 'bo.ek@gmial.com');
  await second.getByRole('button', { name: 'Nej, behåll' }).click();
  await expect(second).toHaveCount(0);
  await sell.click();
  await expect(page.getByText('Mailas till bo.ek@gmial.com')).toBeVisible();

  await typed(2, 'cia.ek@gmial.com');
  await sell.click();
  await expect(page.getByText('Mailas till cia.ek@gmial.com')).toBeVisible();
});

test('a ticket that another user sells meanwhile is named; nothing typed is lost, and the sale goes on with the others', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const lottery = await club.lottery();
  const [first = '', second = '', third = ''] = await club.tickets(lottery, club.seller, 3);
  const page = await signedIn(club.seller, phone, `/ticket/${first}`);
  await page.getByRole('button', { name: '3 lotter' }).click();
  await page.getByLabel('Förnamn').fill('Farmor');
  await page.getByLabel('Efternamn').fill('Ek');
  await page.getByLabel('Email').fill('farmor@kopare.example');
  await page.getByLabel('Telefon').fill('070-174 06 11');
  await club.sell(club.seller, first);
  await club.sell(club.seller, third);
  await page.getByRole('button', { name: /^Sälj 3 lotter/ }).click();
  await expect(page.getByRole('alert')).toContainText('Lotterna 1 och 3 är redan sålda.');
  await expect(page.getByLabel('Telefon')).toHaveValue('070-174 06 11');
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByText('Lott 2 till Farmor Ek.')).toBeVisible();

  await page.goto(`/ticket/${first}`);
  await expect(page.getByText('Åsa Köpare'), 'who was first stays the buyer').toBeVisible();
  await page.goto(`/ticket/${second}`);
  await expect(page.getByText('Farmor Ek')).toBeVisible();
});

test('ticket mail: a message of at most 250 characters, which stays when sending is refused', async ({
  club,
  signedIn,
}) => {
  refusals(500);
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticket);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  const message = page.getByRole('textbox', { name: /^Meddelande/ });
  await expectAtMost(message, 250);
  await expect(message).toHaveAccessibleDescription('250 av 250 tecken');
  await message.fill('Tack!');
  await page.route('**/api/ticket/customer/mail', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Skicka lotten' }).click();
  await agree(page, 'Skicka');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(message).toHaveValue('Tack!');
  await page.getByRole('button', { name: 'Skicka lotten' }).click();
  await agree(page, 'Skicka');
  await expect(page.getByText('Skickat', { exact: true })).toBeVisible();
});

test('assigning to a user: lottery and quantity are required, and at most the free numbers', async ({
  club,
  signedIn,
}) => {
  await club.lottery({ name: 'Liten', maxNumber: 7 });
  await club.lottery({ name: 'Stor' });
  const page = await signedIn(club.leader, phone, `/user/${club.seller.id}?flik=tilldela`);
  const form = page.getByRole('region', { name: 'Tilldela ett antal' });
  const quantity = form.getByLabel('Antal');
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(form.getByLabel('Lotteri'), 'Välj i listan');
  await expectBroken(quantity, 'Fyll i antal');
  await choose(form.getByLabel('Lotteri'), 'Stor');
  await expectFine(form.getByLabel('Lotteri'));
  for (const [typed, text] of [
    ['fem', 'Skriv med siffror'],
    ['0', 'Minst 1'],
    ['-2', 'Minst 1'],
    ['1,5', 'Heltal'],
    ['1001', 'Högst 1 000'],
  ] as const)
    await expectRefused(quantity, typed, text);
  await choose(form.getByLabel('Lotteri'), 'Liten');
  await expectRefused(quantity, '8', 'Det finns bara 7 lotter kvar');
  await quantity.fill('7');
  await expectFine(quantity);
  await expect(form.getByRole('button', { name: 'Tilldela lotter' })).toBeVisible();
});

test('assigning one number: it must exist and be free; a refused number stays in the form', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const lottery = await club.lottery({ maxNumber: 10 });
  await club.tickets(lottery, club.leader, 1);
  const page = await signedIn(club.leader, phone, `/user/${club.seller.id}?flik=tilldela`);
  const form = page.getByRole('region', { name: 'Tilldela ett visst nummer' });
  const number = form.getByLabel('Lottnummer');
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(number, 'Fyll i lottnummer');
  await expectRefused(number, '0', 'Minst 1');
  await expectRefused(number, '11', 'Högst 10');
  await number.fill('4');
  await club.leader.call(assignSpecific, {
    body: { ticketBaseId: lottery, number: 4, userId: club.leader.id },
  });
  await form.getByRole('button', { name: 'Tilldela lott' }).click();
  await agree(page, 'Tilldela');
  await expect(page.getByRole('alert')).toContainText('Lottnumret är redan tilldelat.');
  await expect(number).toHaveValue('4');
  await number.fill('5');
  await form.getByRole('button', { name: 'Tilldela lott' }).click();
  await agree(page, 'Tilldela');
  await expect(page.getByText('Lott tilldelad')).toBeVisible();
});

test('assigning to a team: lottery, quantity and members are required', async ({ club, signedIn }) => {
  await club.lottery({ name: 'Liten', maxNumber: 3 });
  await club.lottery({ name: 'Stor' });
  const page = await signedIn(club.admin, desktop, `/team/${club.p12}?flik=tilldela`);
  const form = page.getByRole('region', { name: 'Tilldela lott' });
  const quantity = form.getByLabel('Antal lotter till var och en');
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(form.getByLabel('Lotteri', { exact: true }), 'Välj i listan');
  await expectBroken(quantity, 'Fyll i antal');
  await expect(form.getByText('Välj minst en medlem')).toBeVisible();
  await form.getByRole('button', { name: 'Välj alla' }).click();
  await expect(form.getByText('Välj minst en medlem')).toHaveCount(0);
  await choose(form.getByLabel('Lotteri', { exact: true }), 'Stor');
  await expectRefused(quantity, '1001', 'Högst 1 000');
  await choose(form.getByLabel('Lotteri', { exact: true }), 'Liten');
  await expectRefused(quantity, '2', 'Det finns bara 3 lotter kvar');
  await quantity.fill('1');
  await expect(form.getByRole('button', { name: 'Tilldela lotter' })).toBeVisible();
});

test('fifty tickets to one buyer are two presses, and the receipt has the code next to their numbers', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 60);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  for (const count of ['10 lotter', '50 lotter'])
    await page.getByRole('button', { name: count, exact: true }).click();
  await expect(page.getByText('Högst 50 lotter åt gången.')).toBeVisible();
  await page.getByLabel('Förnamn').fill('Farmor');
  await page.getByLabel('Efternamn').fill('Ek');
  await page.getByLabel('Telefon').fill('070-174 06 11');
  await page.getByLabel('Har ingen e-post').check();
  await page.getByRole('button', { name: /^Sälj 50/ }).click();
  await expect(page.getByRole('list', { name: 'Nummer' }).getByRole('listitem')).toHaveText(['1–50']);
});
