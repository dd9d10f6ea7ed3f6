import { readLottery } from '../../shared/contract/lottery.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';
import { sell, texts } from './seller.ts';

const today = dayOf(new Date());

test("an admin downloads the plan of a lottery under the registration and notes the day of the controller's approval", async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten', ground: 'registration' });
  await club.edit(lottery, { drawFrom: 'all' });
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lotteriplan' }).click();
  expect((await download).suggestedFilename()).toBe('lotteriplan-varlotten.pdf');
  await page.getByLabel('Planen godkänd').fill(today);
  await page
    .getByRole('region', { name: 'Lotteriet', exact: true })
    .getByRole('button', { name: 'Spara' })
    .click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  const { body } = await club.admin.call(readLottery, { params: { id: lottery } });
  expect(body.planApprovedDate).toBe(today);
  await page.getByRole('radio', { name: 'Vid ett evenemang, utan registrering' }).check();
  await expect(page.getByLabel('Planen godkänd')).toHaveCount(0);
});

test('selling before the plan is approved asks once on a device for each lottery, and locks nothing', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.seller, phone);
  const question = page.getByRole('dialog', { name: 'Kontrollanten har inte godkänt planen' });
  const sold = page.getByRole('heading', { name: 'Lotten är såld!' });
  const fill = async (ticket = '') => {
    await page.goto(`/ticket/${ticket}`);
    for (const [label, text] of texts) await page.getByLabel(label).fill(text);
    await sell(page).click();
  };
  const lottery = await club.lottery({ ground: 'registration', planApprovedDate: addDays(today, 1) });
  const [first, second] = await club.tickets(lottery, club.seller, 2);
  await fill(first);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Farmor');
  await sell(page).click();
  await question.getByRole('button', { name: 'Sälj ändå' }).click();
  await expect(sold).toBeVisible();
  await page.getByRole('link', { name: 'Ny köpare' }).click();
  await page.waitForURL(`**/ticket/${second}`);
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  await expect(page.getByText('Lott 2 till Farmor Ek.')).toBeVisible();
  const other = await club.lottery({ ground: 'registration' });
  const [third, fourth] = await club.tickets(other, club.seller, 2);
  await fill(third);
  await expect(question).toBeVisible();
  await club.edit(other, { planApprovedDate: today });
  await fill(fourth);
  await expect(sold).toBeVisible();
});
