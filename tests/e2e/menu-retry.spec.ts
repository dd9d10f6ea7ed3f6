/** @module-tag search */
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

test('teams that do not arrive are asked for again, from the sidebar, from the bar and from the menu on a phone', async ({
  club,
  signedIn,
}) => {
  refusals(503);
  const page = await signedIn(club.leader, desktop);
  const team = page.getByRole('link', { name: 'P12', exact: true });
  const again = page.getByRole('button', { name: 'Lagen kunde inte hämtas. Försök igen' });
  const refuse = () => page.route('**/api/menu', (route) => route.fulfill({ status: 503, json: {} }));
  for (const path of ['/home', '/faq']) {
    await refuse();
    await page.goto(path);
    await expect(again).toBeVisible();
    await page.unroute('**/api/menu');
    await again.click();
    await expect(team).toBeVisible();
    await expect(again).toHaveCount(0);
  }

  await page.setViewportSize(phone);
  await page.clock.install();
  const request = Promise.withResolvers<undefined>();
  await page.route('**/api/menu', () => request.resolve(undefined), { times: 1 });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Meny' }).click();
  await request.promise;
  await page.clock.fastForward(15_000);
  await again.click();
  await expect(page.getByRole('dialog', { name: 'Meny' }).getByRole('link', { name: 'P12' })).toBeVisible();
});
