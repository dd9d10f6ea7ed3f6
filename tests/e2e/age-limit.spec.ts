import type { Page } from '@playwright/test';
import { keys } from '../../functions/store/keys.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { readTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer, type TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { expect, phone, refusals } from './fixtures.ts';

const missing = 'Bekräfta att köparen har fyllt 18 år';
const age = (page: Page) => page.getByRole('checkbox', { name: 'Köparen har fyllt 18 år' });

async function adultLottery(club: TestClub, quantity = 3) {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.edit(lottery, { ageLimit: 18 });
  const tickets = await club.tickets(lottery, club.seller, quantity);
  return { lottery, tickets };
}

async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel('Förnamn').fill('Anna');
  await page.getByLabel('Efternamn').fill('Ek');
  await page.getByLabel('Telefon').fill('070-174 06 05');
  await page.getByRole('textbox', { name: 'Email' }).fill('anna@ek.example');
}

test('a sale of several tickets asks for the age in place and keeps what is typed, also when a club on trial has not stated what the lottery rests on; a buyer with another name is asked for, too', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  await club.maker.table.write({ update: keys.settings(), set: { selfMade: 'trial' } });
  const { lottery, tickets } = await adultLottery(club);
  const page = await signedIn(club.seller, phone, `/ticket/${tickets[0]}`);
  await page.getByRole('button', { name: '2 lotter' }).click();
  await typeBuyer(page);
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(age(page)).toBeFocused();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Anna');
  await age(page).check();
  await expect(page.getByText(missing)).toHaveCount(0);
  await page.getByRole('button', { name: /^Sälj 2 lotter/ }).click();
  await expect(page.getByText(/har angett vad lotteriet vilar på/)).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Anna');
  await club.edit(lottery, { ground: 'event' });
  await page.getByRole('button', { name: /^Sälj 2 lotter/ }).click();
  await expect(page.getByRole('heading', { name: '2 lotter är sålda!' })).toBeVisible();

  await page.goto(`/ticket/${tickets[0]}`);
  await expect(page.getByText('Åldersgräns')).toBeVisible();
  await expect(page.getByText('Säljaren har bekräftat att köparen har fyllt 18 år.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Köpare', exact: true });
  await card.getByRole('button', { name: 'Ändra' }).click();
  await expect(age(page)).toHaveCount(0);
  await card.getByLabel('Förnamn').fill('Eva');
  await card.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(card.getByText(missing)).toBeVisible();
  await age(page).check();
  await card.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Uppdaterad')).toBeVisible();
  await expect(card).toContainText('Eva Ek');
});

test(
  'a limit that is set while the form is open is asked for after the refusal, in place',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(400);
    const lottery = await club.lottery({ name: 'Vårlotten' });
    const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    await typeBuyer(page);
    await club.edit(lottery, { ageLimit: 18 });
    await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
    await expect(page.locator('.field-error').getByText(missing)).toBeVisible();
    await expect(page.getByLabel('Förnamn')).toHaveValue('Anna');
    await age(page).check();
    await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
    await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
  },
);

test(
  'a row of the list and a buyer from the archive are asked for too',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const archived = await club.lottery({ name: 'Fjolårets lotteri' });
    const [old = ''] = await club.tickets(archived, club.seller, 1);
    await club.sell(club.seller, old, { firstName: 'Bo', lastName: 'Öberg' });
    await club.edit(archived, { closed: true });
    const { lottery, tickets } = await adultLottery(club);
    const page = await signedIn(club.seller, phone, `/archive/${archived}`);
    await page.getByRole('button', { name: 'Kopiera Bo Öberg' }).click();
    const question = page.getByRole('dialog', { name: 'Vill du kopiera Bo Öberg till lott 1 i Vårlotten?' });
    await question.getByRole('button', { name: 'Kopiera' }).click();
    await expect(question.getByText(missing)).toBeVisible();
    await age(page).check();
    await question.getByRole('button', { name: 'Kopiera' }).click();
    await expect(page.getByRole('link', { name: 'Kopierad till lott 1' })).toBeVisible();
    await expect(question).toHaveCount(0);
    const { body } = await club.seller.call(readTicket, { params: { id: tickets[0] ?? '' } });
    expect(body.customer?.firstName).toBe('Bo');

    await page.goto(`/list/${lottery}`);
    await typeBuyer(page);
    await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
    await expect(page.getByText(missing)).toBeVisible();
    await age(page).check();
    await page.getByRole('button', { name: 'Spara och visa nästa' }).click();
    await expect(page.getByRole('region', { name: 'Ifyllda' })).toContainText('Anna Ek');
    await expect(age(page)).not.toBeChecked();
  },
);

test(
  'a sold ticket and its receipt show who answers for the lottery; on paper the address of the results',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    await club.admin.call(editSettings, {
      body: {
        organisationNumber: '802412-3450',
        municipality: 'Nordviken',
        registrationNumber: 'KS 2026/114',
        manager: { name: 'Agneta Lindqvist', phone: '070-174 06 21' },
      },
    });
    const { lottery, tickets } = await adultLottery(club);
    await club.edit(lottery, { drawDate: addDays(dayOf(new Date()), 33), ageLimit: null });
    const [ticket = ''] = tickets;
    await club.sell(club.seller, ticket, buyer);
    await club.edit(lottery, { ageLimit: 18 });
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    const paper = page.getByRole('region', { name: 'Lott 1 i Vårlotten' });
    const lines = ['Agneta Lindqvist, 070', 'KS 2026/114, Nordviken', '802412-3450', '18 år'];
    for (const line of lines) await expect(paper).toContainText(line);
    await expect(paper.getByRole('link', { name: 'Här visas resultatet' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByText(`/resultat/${lottery}`)).toBeVisible();
  },
);
