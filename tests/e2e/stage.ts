import type { Page } from '@playwright/test';
import { createDraw } from '../../shared/contract/draw.ts';
import { savePrizes } from '../../shared/contract/prize.ts';
import type { TestClub } from '../support/club.ts';
import { expect, holdTime } from './fixtures.ts';

export const projector = { width: 1920, height: 1080 };
export const small = { width: 1280, height: 720 };
export const cycle = { name: 'Elcykel', sponsor: 'Sportringen' };

/** A lottery with sold tickets and a list of prizes, and an ordinary draw of it. */
export async function drawOfPrizes(
  club: TestClub,
  sold: number,
  prizes: readonly { readonly name: string; readonly sponsor?: string }[],
): Promise<{ readonly lottery: string; readonly id: string }> {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  for (const ticket of await club.tickets(lottery, club.seller, sold))
    await club.sell(club.seller, ticket, { email: `kopare@${club.urlKey}.example` });
  await club.admin.call(savePrizes, {
    params: { id: lottery },
    body: { prizes: prizes.map((prize) => ({ ...prize, count: 1 })) },
  });
  const { body: id } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  return { lottery, id };
}

/** A stage, its time in the test's hands. */
export class StagePage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, drawId: string, query = ''): Promise<StagePage> {
    await page.goto(`/admin/draw/${drawId}/stage${query}`);
    await holdTime(page, page.getByRole('link', { name: 'Lämna scenen' }));
    return new StagePage(page);
  }

  get scene() {
    return this.page.locator('[data-phase]');
  }
  /** What a screen reader announces. */
  get spoken() {
    return this.page.getByRole('status');
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Lets time pass until the stage is in that phase. */
  async passTo(phase: string): Promise<void> {
    await expect(async () => {
      if ((await this.scene.getAttribute('data-phase')) === phase) return;
      await this.page.clock.runFor(200);
      expect(await this.scene.getAttribute('data-phase')).toBe(phase);
    }).toPass({ intervals: [10] });
  }

  /** Draws the next prize with that key, to the end of its reveal. */
  async draw(key: string): Promise<void> {
    await this.press(key);
    await this.passTo('armed');
    await this.press(key);
    await this.passTo('shown');
  }
}
