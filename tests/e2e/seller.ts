import type { Locator, Page } from '@playwright/test';
import { editSettings } from '../../shared/contract/settings.ts';
import type { TestClub } from '../support/club.ts';

export const touch = { hasTouch: true, isMobile: true };
export const payee = '1234679304';

/** A lottery at 25 SEK with tickets of the seller, in a club that has a Swish number. */
export async function payingClub(club: TestClub, quantity: number): Promise<string[]> {
  await club.admin.call(editSettings, { body: { swishNumber: payee, trackPayments: true } });
  return club.tickets(await club.lottery({ name: 'Vårlotten', price: 25 }), club.seller, quantity);
}

export const texts = [
  ['Förnamn', 'Farmor'],
  ['Efternamn', 'Ek'],
  ['Telefon', '070-174 06 11'],
  ['Email', 'farmor.ek@kopare.example'],
] as const;

/** Taps, counted: one for each field and button, as with a keyboard without a key for the next field. */
export function finger(page: Page) {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps++;
    await target.tap();
  };
  return {
    tap,
    typeBuyer: async () => {
      for (const [label, text] of texts) {
        await tap(page.getByLabel(label));
        await page.keyboard.insertText(text);
      }
    },
    taps: () => taps,
  };
}
export const sell = (page: Page) => page.getByRole('button', { name: /^Sälj \d/ });
export const paid = (page: Page) => page.getByRole('button', { name: 'Betald', exact: true });
export const saveChange = (page: Page) => page.getByRole('button', { name: 'Spara ändringen' });
