import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from './session.ts';
import { test } from './club.ts';
import { expect, phone, refusals } from './fixtures.ts';
import { payingClub, sell, texts } from './seller.ts';

/** A page whose console may contain errors: React reports the crash there. */
async function openOn(
  browser: Browser,
  path: string,
  enter?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
  await enter?.(context);
  const page = await context.newPage();
  // A value that no page can render.
  await page.route('**/api/content/pricing', (route) => route.fulfill({ json: { html: 7 } }));
  await page.route('**/api/ticket/archive/*', (route) => route.fulfill({ json: [null] }));
  await page.goto(path);
  return page;
}

test('a public page that crashes shows an error between its bar and footer, with a link to start', async ({
  browser,
}) => {
  const page = await openOn(browser, '/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'Något gick fel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Till mina lotter' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click();
  await page.waitForURL('**/start');
  await page.context().close();
});

test(
  'a screen that crashes shows an error with links to the tickets and to start',
  { tag: '@search' },
  async ({ browser, baseURL, club }) => {
    const page = await openOn(browser, '/archive/nothing', (context) =>
      signIn(context, baseURL ?? '', club, club.seller),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Något gick fel' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/start');
    await main.getByRole('link', { name: 'Till mina lotter' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
    await page.context().close();
  },
);

test('a page that crashes after a sale says that the tickets are sold', async ({
  browser,
  baseURL,
  club,
}) => {
  const [ticket = ''] = await payingClub(club, 3);
  const page = await openOn(browser, `/ticket/${ticket}`, (context) =>
    signIn(context, baseURL ?? '', club, club.seller),
  );
  await page.route('**/api/sale', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), payment: null } });
  });
  await page.getByRole('button', { name: '3 lotter' }).click();
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Något gick fel' })).toBeVisible();
  await expect(page.getByText('3 lotter är sålda. Det behöver du inte göra om.')).toBeVisible();
  await page.context().close();
});

test(
  'broken rules without a field in the form are shown with the refusal',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(400);
    const page = await signedIn(club.master, phone, '/admin/sections');
    const fields = [
      { path: 'name', message: 'Minst 2 tecken' },
      { path: 'colour', message: 'Okänt fält' },
      { path: '', message: 'Och fler' },
    ];
    const json = { code: 'request.invalid', message: 'Något är inte korrekt ifyllt.', fields };
    await page.route('**/api/section', (route) => route.fulfill({ status: 400, json }));
    await page.getByLabel('Sektionens namn').fill('Simning');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await expect(page.getByText('Något är inte korrekt ifyllt. · Okänt fält · Och fler')).toBeVisible();
    await expect(page.getByText('Minst 2 tecken')).toBeVisible();
    await expect(page.getByLabel('Sektionens namn')).toHaveValue('Simning');
  },
);
