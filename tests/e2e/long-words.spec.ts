/** @module-tag search */
import { saveContent } from '../../shared/contract/content.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';
import { drawn, open } from './places.ts';

/** A word without a place to break, as long as a name may be. */
const word = `W${'ide'.repeat(20)}`.slice(0, 50);

test('the longest email and names without a space widen no page at 320 px: draws, tickets, members, log', async ({
  club,
  signedIn,
}) => {
  const at = `@${club.urlKey}.example`;
  const longest = (first: string) => `${first}${word}`.slice(0, 50 - at.length) + at;
  const userId = await club.maker.addUser(
    { firstName: word, lastName: word, email: longest('s') },
    club.p12,
    new Date(),
  );
  const seller = await club.signedIn(userId, longest('s'));
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const [ticket = ''] = await club.tickets(lottery, seller, 1);
  await club.sell(seller, ticket, {
    firstName: word,
    lastName: word,
    email: longest('k'),
    phone: '+467017406051234567',
  });
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  await club.admin.call(drawWinner, { body: { drawId, name: word } });
  const page = await signedIn(club.master, { width: 320, height: 640 });
  const winner = page.getByText('Kontaktuppgifter', { exact: true });
  for (const path of [
    `/admin/draw/${drawId}`,
    `/ticket/${ticket}`,
    `/team/${club.p12}`,
    `/team/${club.p12}?flik=tilldela`,
    `/user/${userId}`,
    `/admin/members`,
    `/admin/economy/${lottery}`,
    `/admin/stats/${lottery}`,
    '/admin/log',
  ]) {
    await open(page, path);
    if (path.startsWith('/admin/draw/')) {
      await winner.click();
      await expect(page.getByText(longest('k'))).toBeVisible();
    }
    await drawn(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect.soft(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});

test('a phone shows a sold ticket with text twice as large, and the whole of an address in a table', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticket);
  const page = await signedIn(club.seller, phone);
  const key = `kontakt-${club.urlKey}`;
  const link = '<a href="mailto:dataskydd@lottlaget.example">dataskydd@lottlaget.example</a>';
  const html = `<table><tbody><tr><th>Personuppgifter</th><td>${link}</td></tr></tbody></table>`;
  await club.content.call(saveContent, { body: { key, metaTitle: '', metaDescription: '', html } });
  await page.goto(`/${key}`);
  await expect(page.getByRole('cell').getByRole('link')).toBeInViewport({ ratio: 1 });
  await open(page, `/ticket/${ticket}`);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await drawn(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
