/** @module-tag search */
import type { Locator, Page } from '@playwright/test';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';

/** How much of the viewport a phone's keyboard leaves. */
const keyboard = { width: 390, height: 500 };

/** How many pixels of the field with its hint and its error are under the bars, above or below. */
const coveredOf = (control: Locator) =>
  control.evaluate((element) => {
    const field = (element.closest('.field') ?? element.closest('label') ?? element).getBoundingClientRect();
    const bars = [...document.querySelectorAll('header.nav, nav.foot, .form-foot')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    const over = bars.map((bar) => Math.min(field.bottom, bar.bottom) - Math.max(field.top, bar.top));
    return Math.max(0, ...over, -field.top, field.bottom - innerHeight);
  });

const labels = ['Förnamn', 'Efternamn', 'Telefon', 'Email'];

/** Each field is clear in turn, also when one comes back to it. */
async function expectClear(page: Page): Promise<void> {
  for (const label of [...labels, ...labels.toReversed()]) {
    const control = page.getByLabel(label, { exact: true });
    await control.focus();
    await expect.poll(() => coveredOf(control), { message: label }).toBe(0);
  }
}

test('on the lowest phone the first control of a sale is in sight', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten', ground: 'registration' });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 3);
  const page = await signedIn(club.seller, { width: 320, height: 568 }, `/ticket/${ticket}`);
  await expect.poll(() => coveredOf(page.getByRole('button', { name: 'En lott till' }))).toBe(0);
});

test('above a keyboard no bar covers the field in use, its hint or its error', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten', ageLimit: 18 });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 3);
  const page = await signedIn(club.seller, keyboard, `/ticket/${ticket}`);
  await expectClear(page);
  await page.getByLabel('Telefon').fill('07');
  // A question about the number comes below the field while it is in use.
  await expect(page.getByText('Numret ser kort ut. Stämmer det?')).toBeVisible();
  await expect.poll(() => coveredOf(page.getByLabel('Telefon'))).toBe(0);
  await page.getByLabel('Telefon').fill('');
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  const broken = page.getByLabel('Förnamn');
  await expect(broken).toBeFocused();
  await expect.poll(() => coveredOf(broken)).toBe(0);
  await expectClear(page);
  // The keyboard comes after the focus.
  await page.setViewportSize(phone);
  await page.getByLabel('Email', { exact: true }).focus();
  await page.setViewportSize(keyboard);
  await expect.poll(() => coveredOf(page.getByLabel('Email', { exact: true }))).toBe(0);
  const age = page.getByRole('checkbox', { name: /18 år/ });
  await age.focus();
  await expect.poll(() => coveredOf(age)).toBe(0);
});
