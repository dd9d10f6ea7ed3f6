/** @module-tag search */
import type { Locator, Page } from '@playwright/test';
import { createDraw } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { agree, desktop, expect, holdTime, phone, refusals } from './fixtures.ts';

/** The bars, and the buttons of forms, that alerts cover. */
const coveredIn = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: `${element.tagName} ${element.className}`,
        ...element.getBoundingClientRect().toJSON(),
      }));
    const alerts = boxes('.alert');
    if (alerts.length === 0) throw new Error('no alert is shown');
    return boxes('header, .foot, .sticky-action, .form-foot').flatMap((bar) => {
      const isCovered = alerts.some(
        (alert) =>
          alert.left < bar.right &&
          bar.left < alert.right &&
          alert.top < bar.bottom &&
          bar.top < alert.bottom,
      );
      return isCovered ? [bar.name] : [];
    });
  });

/** Readable: inside the viewport, and not covered at its centre. */
const expectSeen = async (locator: Locator) => {
  await expect(locator).toBeInViewport({ ratio: 1 });
  const isOnTop = await locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
};

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`${name}: the winner that an alert announces is visible, and no bar is covered`, async ({
    club,
    signedIn,
  }) => {
    refusals(409);
    const lottery = await club.lottery({ name: 'Vårlotten' });
    const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
    await club.sell(club.seller, ticket);
    const { body: draw } = await club.admin.call(createDraw, {
      body: { name: 'Stora dragningen', ticketBaseId: lottery },
    });
    const page = await signedIn(club.admin, viewport, `/admin/draw/${draw}`);
    const drawPrize = async (prize: string) => {
      await page.getByLabel('Vinst', { exact: true }).fill(prize);
      await page.getByRole('button', { name: 'Dra vinnare' }).click();
      await agree(page, 'Dra vinnare');
    };
    await holdTime(page, page.getByLabel('Vinst', { exact: true }));
    await drawPrize('En cykel');
    await expect(page.getByRole('status').getByText('Vinnare dragen')).toBeVisible();
    await expectSeen(page.locator('.winner-stage.is-drawn .stage-number'));
    expect(await coveredIn(page)).toEqual([]);
    // The previous alert is still shown: two at once, and on a phone the second takes several lines.
    await drawPrize('En båt');
    await expect(page.getByRole('alert')).toContainText('Det finns inga fler sålda lotter att dra bland.');
    expect(await coveredIn(page)).toEqual([]);
  });

  test(`${name}: the alert of a refused sale covers no bar and no button; the receipt of a sale has none`, async ({
    club,
    signedIn,
  }) => {
    refusals(409);
    const lottery = await club.lottery({ name: 'Vårlotten' });
    const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
    const page = await signedIn(club.seller, viewport);
    const fillIn = async () => {
      for (const [label, text] of Object.entries({
        Förnamn: 'Åsa',
        Efternamn: 'Köpare',
        Email: `asa@${club.urlKey}.example`,
        Telefon: '070-174 06 05',
      }))
        await page.getByLabel(label).fill(text);
    };
    await page.goto(`/ticket/${second}`);
    await fillIn();
    await club.sell(club.seller, second);
    const register = page.getByRole('button', { name: /^Sälj 1 lott/ });
    await holdTime(page, register);
    await register.click();
    await expect(page.getByRole('alert')).toContainText('är redan såld');
    expect(await coveredIn(page)).toEqual([]);
    // Wherever the page is scrolled to.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => coveredIn(page)).toEqual([]);

    await page.goto(`/ticket/${first}`);
    await fillIn();
    await register.click();
    await expectSeen(page.getByRole('heading', { name: 'Lotten är såld!' }));
    // R288
    await expect(page.locator('.alert')).toHaveCount(0);
  });
}
