import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';
import { drawn, open } from './places.ts';

const background = (element: Element) => getComputedStyle(element).backgroundColor;

test('text at 200 % keeps ways of paying apart and buyers in their lists; forced colours mark what is chosen', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery();
  const [sold = '', next = ''] = await club.tickets(lottery, club.seller, 4);
  await club.sell(club.seller, sold, { firstName: 'Anna-Karin', lastName: 'von Wachenfeldt-Lindström' });
  const page = await signedIn(club.seller, phone);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await open(page, `/ticket/${next}`);
  const ways = page.locator('.ticket-way');
  for (const way of await ways.all())
    expect(await way.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = await page.locator('.ticket-way:has(:checked)').evaluate(background);
  expect(await page.locator('.ticket-way:not(:has(:checked))').first().evaluate(background)).not.toBe(chosen);

  await open(page, '/home');
  const buyer = page.getByText('Anna-Karin von Wachenfeldt-Lindström');
  await buyer.scrollIntoViewIfNeeded();
  await drawn(page);
  expect(await buyer.evaluate((name) => name.getBoundingClientRect().width)).toBeGreaterThan(phone.width / 3);
  const bar = page.locator('.progress-bar').first();
  expect(await bar.locator('> div').evaluate(background)).not.toBe(await bar.evaluate(background));
});
