import type { Locator } from '@playwright/test';
import { handOutPrize } from '../../shared/contract/controlled-draw.ts';
import { test } from './club.ts';
import { controlled } from './controlled.ts';
import { agree, desktop, expect } from './fixtures.ts';

const numberOf = async (place: Locator) =>
  (await place.getByText('Lott nummer').locator('..').textContent()) ?? '';

test('the winner on the page is the one that stands: under its corrected name, and the new one where it is drawn again', async ({
  club,
  signedIn,
}) => {
  const { id, freeze, start } = await controlled(club);
  await freeze();
  await start();
  const page = await signedIn(club.admin, desktop, `/admin/draw/${id}`);
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(page, 'Dra vinnare');
  const shown = page.getByRole('status').filter({ hasText: 'Lott nummer' });
  await expect(shown).toContainText('Presentkort');
  const winners = page.getByRole('region', { name: 'Vinnare', exact: true });
  const [old, other] = [0, 1].map((place) => winners.getByRole('listitem').nth(place)) as [Locator, Locator];
  await old.getByRole('button', { name: 'Ändra namn på Presentkort' }).click();
  await page.getByLabel('Vinstens namn').fill('Biobiljett');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(shown).toContainText('Biobiljett');
  await club.admin.call(handOutPrize, { body: { drawId: id, winnerId: `${id}-0`, handedOut: true } });
  await page.reload();
  await old.getByRole('button', { name: 'Dra om Biobiljett' }).click();
  await page.getByLabel('Varför dras vinsten om?').fill('Vinnaren hörde inte av sig');
  await page.getByRole('button', { name: 'Dra om vinsten' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /Vinsten är prickad som utlämnad \d{4}-\d{2}-\d{2}\. Lott \d+ vinner inte längre\./,
  );
  await agree(page, 'Dra om');
  await expect(winners.getByText('1 vinnare, 1 omdragen')).toBeVisible();
  await expect(shown).toContainText('Biobiljett');
  expect(await numberOf(shown)).toBe(await numberOf(other));
  expect(await numberOf(shown)).not.toBe(await numberOf(old));

  // Also drawn again while it is shown.
  await other.getByRole('button', { name: 'Dra om Biobiljett' }).click();
  await page.getByLabel('Varför dras vinsten om?').fill('Vinnaren är medlem i styrelsen');
  await page.getByRole('button', { name: 'Dra om vinsten' }).click();
  await agree(page, 'Dra om');
  await expect(winners.getByText('1 vinnare, 2 omdragna')).toBeVisible();
  expect(await numberOf(shown)).toBe(await numberOf(winners.getByRole('listitem').nth(2)));
});
