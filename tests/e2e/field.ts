import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A field says which rule it breaks, to the eye and to those who hear the page, before its hint. */
export async function expectBroken(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // The space between thousands is one that does not break.
  const begins = new RegExp(`^${text.replace(/[.()/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}`);
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

/** A field keeps whatever is pasted into it, counts it, accepts `most` characters, and refuses one more. */
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
  }).toPass();
}

/** Types into a field and leaves it. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
