import { ids } from '../../functions/store/keys.ts';
import { startDraw } from '../../shared/contract/controlled-draw.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { controlled } from './controlled.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';
import { StagePage } from './stage.ts';

test('a draw that ends early says how many prizes are not drawn, and the mail of a redraw goes to its winner alone', async ({
  club,
  signedIn,
}) => {
  const { admin } = club;
  const { id, freeze, start, draw } = await controlled(club);
  await freeze();
  await start();
  await draw();
  const page = await signedIn(admin, phone, `/admin/draw/${id}`);
  const all = page.getByRole('region', { name: 'Maila vinnarna' });
  await all.getByRole('button', { name: 'Skicka' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 av 3 vinster är inte dragna än.');
  await agree(page, 'Skicka');
  const left = '2 vinster är inte dragna: gör en ny dragning';
  await expect(page.getByText(left)).toBeVisible();
  const ticketBaseId = ids.parseDraw(id)?.lotteryId ?? '';
  const way = page.getByRole('link', { name: 'gör en ny dragning' });
  await expect(way).toHaveAttribute('href', `/admin/draws/${ticketBaseId}`);

  const redraw = { redrawOf: `${id}-0`, reason: 'Hörde inte av sig', name: 'Omdragning', controlled: true };
  const { body: other } = await admin.call(createDraw, { body: { ...redraw, ticketBaseId } });
  // The prize of the redraw is not left for others.
  const stage = await StagePage.open(await signedIn(admin, desktop), id);
  await expect(stage.scene).toContainText(left);
  await admin.call(startDraw, { params: { id: other }, body: { publicNumber: '600613' } });
  await admin.call(drawWinner, { body: { drawId: other, name: 'Elcykel' } });
  await page.goto(`/admin/draw/${other}`);
  const one = page.getByRole('region', { name: 'Maila vinnaren' });
  await expect(one).toContainText('Mailas till den nya vinnaren inom 5 minuter.');
  await one.getByRole('button', { name: 'Skicka' }).click();
  await expect(page.getByRole('dialog')).toContainText('Mailas till den nya vinnaren.');
});
