import type { Page } from '@playwright/test';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { listPrizes } from '../../shared/contract/prize.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { givePrizes } from '../support/prizes.ts';
import { test } from './club.ts';
import { expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
import { searchIf } from '../support/searches.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Vinster', exact: true });
const rows = (page: Page) => card(page).getByRole('listitem');
const names = (page: Page) =>
  card(page)
    .getByLabel('Vinst', { exact: true })
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));

for (const [size, viewport] of Object.entries({ desktop, phone }))
  test(
    `prizes are added, reordered, removed and saved as one list, on a ${size}`,
    searchIf(viewport !== phone),
    async ({ club, signedIn }) => {
      const lottery = await club.lottery();
      const saved = async () => (await club.admin.call(listPrizes, { params: { id: lottery } })).body;
      const page = await signedIn(club.admin, viewport, `/admin/ticketbase/${lottery}`);
      const add = card(page).getByRole('button', { name: 'Lägg till vinst' });
      await expect(card(page).getByText('Inga vinster än.')).toBeVisible();
      await add.click();
      // The new row is ready to be typed in.
      await expect(rows(page).getByLabel('Vinst', { exact: true })).toBeFocused();
      await page.keyboard.type('Elcykel');
      await rows(page).getByLabel('Värde').fill('12 995,50');
      await rows(page).getByLabel('Sponsor').fill('Cykelboden');
      for (const name of ['Tårta', 'Kontanter']) {
        await add.click();
        await rows(page).last().getByLabel('Vinst', { exact: true }).fill(name);
      }
      await rows(page).nth(1).getByLabel('Antal').fill('3');
      await rows(page).last().getByLabel('Pengar').check();
      await expect(card(page).getByText(/^5 vinster, sammanlagt värda 12.995,50.kr$/)).toBeVisible();

      const up = card(page).getByRole('button', { name: 'Flytta upp Kontanter' });
      await up.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toEqual(['Elcykel', 'Kontanter', 'Tårta']);
      await expect(card(page).getByText('Kontanter är nummer 2 av 3')).toBeAttached();
      await expect(up).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toEqual(['Kontanter', 'Elcykel', 'Tårta']);
      // At the end the other way is left.
      await expect(card(page).getByRole('button', { name: 'Flytta ner Kontanter' })).toBeFocused();
      await card(page).getByRole('button', { name: 'Spara vinsterna' }).click();
      await expect(page.getByText('Sparat')).toBeVisible();
      const money = { name: 'Kontanter', value: null, sponsor: null, count: 1, left: 1, cash: true };
      const bicycle = {
        name: 'Elcykel',
        value: 12_995.5,
        sponsor: 'Cykelboden',
        count: 1,
        left: 1,
        cash: false,
      };
      const cake = { name: 'Tårta', value: null, sponsor: null, count: 3, left: 3, cash: false };
      expect(await saved()).toMatchObject([money, bicycle, cake]);

      await page.reload();
      await expect.poll(() => names(page)).toEqual(['Kontanter', 'Elcykel', 'Tårta']);
      await card(page).getByRole('button', { name: 'Ta bort Elcykel' }).click();
      await expect(add).toBeFocused();
      await card(page).getByRole('button', { name: 'Spara vinsterna' }).click();
      await expect(page.getByText('Sparat')).toBeVisible();
      expect(await saved()).toMatchObject([money, cake]);
    },
  );

test(
  'each prize shows which rule it breaks; a drawn one cannot be removed, and a refusal keeps what was typed',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(409);
    const lottery = await club.lottery();
    const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
    await club.sell(club.seller, ticket);
    const [prizeId = ''] = await givePrizes(club, lottery, [
      { name: 'Elcykel', count: 2 },
      { name: 'Tårta', count: 1 },
    ]);
    const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
    const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
    await expectRefused(second.getByLabel('Vinst', { exact: true }), '', 'Fyll i vinst');
    await expectFine(first.getByLabel('Vinst', { exact: true }));
    await expectRefused(second.getByLabel('Antal'), '101', 'Högst 100');
    await expectRefused(second.getByLabel('Värde'), '1,2345', 'Högst två decimaler');
    await expectAtMost(second.getByLabel('Sponsor'), 100);
    await expectAtMost(second.getByLabel('Vinst', { exact: true }), 100);
    await second.getByLabel('Antal').fill('4');
    await second.getByLabel('Värde').fill('20');
    await first.getByLabel('Antal').fill('1');

    // Two are drawn concurrently.
    const other = await club.tickets(lottery, club.otherSeller, 1);
    await club.sell(club.otherSeller, other[0] ?? '');
    const { body: drawId } = await club.admin.call(createDraw, {
      body: { name: 'Jul', ticketBaseId: lottery },
    });
    for (let drawn = 0; drawn < 2; drawn++) await club.admin.call(drawWinner, { body: { drawId, prizeId } });
    await card(page).getByRole('button', { name: 'Spara vinsterna' }).click();
    await expect(
      page.getByText('Elcykel är redan dragen och kan inte tas bort eller bli färre.'),
    ).toBeVisible();
    await expect(second.getByLabel('Antal')).toHaveValue('4');
    await expect(first.getByLabel('Antal')).toHaveValue('1');
    await first.getByLabel('Antal').fill('2');
    await card(page).getByRole('button', { name: 'Spara vinsterna' }).click();
    await expect(page.getByText('Sparat')).toBeVisible();
    await expect(first.getByText('2 av 2 dragna')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Ta bort Elcykel' })).toBeDisabled();
  },
);

test('how a lottery is drawn is chosen until a ticket is sold, and its sellers see that and the prizes', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  const lottery = await club.lottery();
  await givePrizes(
    club,
    lottery,
    ['Elcykel', 'Tårta', 'Bok', 'Halsduk'].map((name) => ({ name, count: 1, sponsor: `${name}boden` })),
  );
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
  const form = page.getByRole('region', { name: 'Lotteriet' });
  const save = form.getByRole('button', { name: 'Spara' });
  const choices = form.getByRole('radiogroup', { name: 'Vilka lotter som deltar i dragningen' });
  const choice = (name: string) => form.getByRole('radio', { name });
  await expect(choice('Sålda lotter')).toBeChecked();
  await choice('Betalda lotter').check();
  await save.click();
  await expectBroken(choices, 'Föreningen följer inte upp betalningar.');
  await club.admin.call(editSettings, { body: { trackPayments: true } });
  await choice('Sålda lotter').check();
  await choice('Betalda lotter').check();
  await form.getByLabel('Kontrollanten godkänner före dragningen').check();
  await save.click();
  await expect(page.getByText('Sparat')).toBeVisible();

  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  await club.sell(club.seller, ticket);
  await choice('Sålda lotter').check();
  await save.click();
  await expectBroken(choices, 'Reglerna för dragningen kan inte ändras när lotter är sålda.');

  const seller = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  await expect(seller.getByText('Deltar när lotten är betald')).toBeVisible();
  const prizes = seller.getByText('Elcykel, Tårta och 2 till');
  await expect(seller.getByText('från Bokboden')).toBeHidden();
  await prizes.click();
  await expect(seller.getByText('från Bokboden')).toBeVisible();
});
