import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A field says which rule it breaks, to the eye and to those who hear the page, before its hint. */
export async function expectBroken(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const begins = new RegExp(`^${text.replace(/[.()/]/g, String.raw`\$&`)}`);
  await expect(field).toHaveAccessibleDescription(begins);
}

/** A field breaks no rule, or has not said so yet. */
export async function expectFine(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'false');
}

/** What is typed into a field and left breaks that rule. */
export async function expectRefused(field: Locator, typed: string, text: string): Promise<void> {
  await enter(field, typed);
  await expectBroken(field, text);
}

/** A field takes so many characters and no more. */
export async function expectAtMost(field: Locator, most: number, letter = 'å'): Promise<void> {
  await field.fill('');
  await field.pressSequentially(letter);
  await field.evaluate((element) => (element as HTMLInputElement).select());
  await field.page().keyboard.insertText(letter.repeat(most + 5));
  await expect(field).toHaveValue(letter.repeat(most));
}

/** Picks from a list by what it shows: the system's own on a phone, a searchable one at a desk. */
export async function choose(field: Locator, label: string): Promise<void> {
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption({ label });
    return;
  }
  const chosen = new RegExp(label.replace(/[.()/+]/g, String.raw`\$&`));
  // A list that is still unfolding under load may move away from under the click: who sees that chooses again.
  await expect(async () => {
    await field.click();
    await field.page().getByRole('option', { name: label, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(chosen, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Types into a field and leaves it. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
