import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects a field to show which rule it breaks, visibly and to screen readers, before its hint. */
export async function expectBroken(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // The space between thousands is a no-break space.
  const begins = new RegExp(`^${text.replace(/[.()/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}`);
  await expect(field).toHaveAccessibleDescription(begins);
}

/** Expects a field to show no broken rule. */
export async function expectFine(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'false');
}

/** Expects that typing this into a field and leaving it breaks that rule. */
export async function expectRefused(field: Locator, typed: string, text: string): Promise<void> {
  await enter(field, typed);
  await expectBroken(field, text);
}

/** Expects a field to keep pasted text whole, count it, accept `most` characters, and refuse one more. */
export async function expectAtMost(field: Locator, most: number, letter = 'å'): Promise<void> {
  await field.fill('');
  await field.focus();
  await field.page().keyboard.insertText(letter.repeat(most + 1));
  await expect(field).toHaveValue(letter.repeat(most + 1));
  await expectBroken(field, `Högst ${most} tecken`);
  await expect(field).toHaveAccessibleDescription(new RegExp(`${most + 1} av ${most} tecken`));
  await field.fill(letter.repeat(most));
  await expect(field).toHaveAccessibleDescription(new RegExp(`(?<!Högst.*)${most} av ${most} tecken`));
}

/** Picks from a list by label: the native one on a phone, a searchable one on desktop. */
export async function choose(field: Locator, label: string): Promise<void> {
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption({ label });
    return;
  }
  const chosen = new RegExp(label.replace(/[.()/+]/g, String.raw`\$&`));
  // Under load, a list that is still opening may move away from the click: retry, as a user would.
  await expect(async () => {
    await field.click();
    await field.page().getByRole('option', { name: label, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(chosen, { timeout: 2000 });
  }).toPass();
}

/** Types into a field and leaves it. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
