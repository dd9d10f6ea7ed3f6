import type { Page } from '@playwright/test';
import { ids } from '../../functions/store/keys.ts';
import { unfreezeDraw } from '../../shared/contract/controlled-draw.ts';
import { test } from './club.ts';
import { controlled } from './controlled.ts';
import { expect, phone, refusals } from './fixtures.ts';

const step = (page: Page, name: string) => page.getByRole('region', { name });

test('a controller refuses, approves, starts and signs a draw on a phone; what the club does shows by itself, what was typed stays when it cannot be sent, and a set that was frozen again is not approved', async ({
  club,
  person,
}) => {
  refusals(409, 503);
  const { id, path, freeze, draw, read } = await controlled(club);
  const page = await person(phone);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Stora dragningen' })).toBeVisible();
  await expect(page.getByText(/Föreningen har inte fryst lotterna än/)).toBeVisible();
  await expect(page.getByText(`Klubb ${club.urlKey}`)).toBeVisible();
  // No navigation of a club or a user, and nothing for search engines.
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const before = step(page, '1. Före dragningen');
  await expect(before.getByText('3 vinster')).toBeVisible();
  await freeze();
  await before.getByRole('button', { name: 'Godkänn inte' }).click();
  const why = before.getByLabel('Vad stämmer inte?');
  await why.fill('Elcykeln på affischen är en cykelhjälm');
  await page.route('**/refuse', (route) => route.fulfill({ status: 503, body: '' }));
  await before.getByRole('button', { name: 'Godkänn inte' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(why).toHaveValue('Elcykeln på affischen är en cykelhjälm');
  await page.unroute('**/refuse');
  await before.getByRole('button', { name: 'Godkänn inte' }).click();
  await expect(before.getByText(/Du godkände inte .*cykelhjälm/)).toBeVisible();
  await expect(page.getByText('Du har inte godkänt. Föreningen har fått veta varför.')).toBeVisible();
  expect((await read()).refused?.reason).toContain('cykelhjälm');
  // The page does not know of the new set yet.
  await page.route('**/control/*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await club.admin.call(unfreezeDraw, { params: { id }, body: { reason: 'Fel vinst i listan' } });
  await club.edit(ids.parseDraw(id)?.lotteryId ?? '', { maxNumber: 30 });
  await freeze({ publicSource: 'Joker lördag' });
  await before.getByRole('button', { name: 'Godkänn', exact: true }).click();
  await expect(page.getByText(/har frysts på nytt/)).toBeVisible();
  expect((await read()).approvedDate).toBeUndefined();
  await page.unroute('**/control/*');
  await page.reload();
  await before.getByRole('button', { name: 'Godkänn', exact: true }).click();
  await expect(before.getByText('Godkänt')).toBeVisible();
  await expect(before.getByText('6 lotter', { exact: true }).first()).toBeVisible();
  const fromSource = 'Den startas med talet från Joker lördag.';
  await expect(page.getByText(`Vänta på dragningen. ${fromSource}`)).toBeVisible();
  await page.goto(`/dragning/${id}`);
  await expect(page.getByText(`Dragningen har inte startat. ${fromSource}`)).toBeVisible();
  await page.goBack();
  const room = step(page, '2. I rummet');
  await room.getByLabel('Talet som kom upp').fill('2718');
  await room.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(room.getByText('Talet har 6 till 20 siffror')).toBeVisible();
  await room.getByLabel('Talet som kom upp').fill('271828');
  await room.getByRole('button', { name: 'Starta dragningen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Starta' }).click();
  await expect(room.getByText('271828')).toBeVisible();
  await draw();
  const after = step(page, '3. Efter dragningen');
  await expect(after.getByText('Elcykel')).toBeVisible();
  await expect(after.getByLabel('Ditt namn')).toHaveValue('Karin Östergård');
  // Signing ends the draw, whatever is left: it is not what the page suggests.
  const sign = after.getByRole('button', { name: 'Skriv under' });
  await expect(sign).not.toHaveClass(/primary/);
  await sign.click();
  await expect(page.getByRole('dialog')).toContainText('2 av 3 vinster är inte dragna än.');
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv under' }).click();
  await expect(after.getByText(/Underskrivet av Karin Östergård/)).toBeVisible();
  expect((await read()).signed?.name).toBe('Karin Östergård');
  const download = page.waitForEvent('download');
  await after.getByRole('link', { name: 'Hämta protokollet (pdf)' }).click();
  expect((await download).suggestedFilename()).toBe('protokoll-julbingo-stora-dragningen.pdf');
});

test('a link that is not valid says so, and leads away', { tag: '@search' }, async ({ person }) => {
  refusals(404);
  const page = await person(phone);
  await page.goto('/kontroll/x-y-z-q');
  await expect(page.getByRole('heading', { name: 'Länken gäller inte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Till startsidan' })).toBeVisible();
});
