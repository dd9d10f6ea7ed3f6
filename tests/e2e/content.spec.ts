import type { Page } from '@playwright/test';
import { saveContent } from '../../shared/contract/content.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { createNews } from '../../shared/contract/news.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

/** Counts the documents that a page loads from now on. */
function loads(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

// Pages belong to the service: each test uses one that no other writes.
const write = async (club: TestClub, key: string, fields: Readonly<Record<string, string>>) => {
  const body = { key, metaTitle: '', metaDescription: '', html: '<p>Text</p>', ...fields };
  expect((await club.content.call(saveContent, { body })).status).toBe(204);
};

test('visitors see a page as it was written: heading, text, title and description, no second heading beside its own; its links stay on the site; a page without a text shows a message with links', async ({
  club,
  person,
}) => {
  const metaTitle = 'Så går det till hos oss';
  await write(club, 'how-it-works', {
    metaTitle,
    metaDescription: 'Från lott till vinst.',
    html: '<h2>Börja här</h2><ul><li>Ett</li></ul><p>Läs <a href="/faq" data-link>frågor och svar</a>.</p>',
  });
  const page = await person(phone);
  await page.goto('/how-it-works');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { level: 1, name: metaTitle })).toBeVisible();
  await expect(text.getByRole('heading', { level: 2, name: 'Börja här' })).toBeVisible();
  await expect(text.getByRole('listitem')).toHaveText('Ett');
  await expect(page).toHaveTitle(`${metaTitle} – Lottlaget`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Från lott till vinst.');
  const documents = loads(page);
  await text.getByRole('link', { name: 'frågor och svar' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Frågor och svar' })).toBeVisible();
  await expect(page).toHaveTitle('Frågor och svar – Lottlaget');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Börja här' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Frågor och svar' })).toBeVisible();
  expect(documents, 'no document was loaded').toEqual([]);

  await write(club, 'contact', { metaTitle: 'Kontakt', html: '<h1>Hör av dig</h1><p>Vi svarar.</p>' });
  await page.goto('/contact');
  await expect(page.getByText('Vi svarar.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Hör av dig']);
  await expect(page).toHaveTitle('Kontakt – Lottlaget');
  await page.goto('/info-enkronan');
  await expect(page.getByRole('heading', { level: 1, name: 'Ingen sida hittades' })).toBeVisible();
  await expect(page).toHaveTitle('Ingen sida hittades – Lottlaget');
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await expect(page).toHaveURL(/\/start$/);
});

test('links of news and of the FAQ with data-link stay in the app, others are the browser’s', async ({
  club,
  signedIn,
}) => {
  const html = '<p><a href="/home" data-link>Mina</a> <a href="/how-it-works">Så funkar det</a></p>';
  const title = `Vart? ${club.urlKey}`;
  await club.content.call(createQuestion, { body: { typeId: 1, title, html } });
  const text = '<p>Läs <a href="/faq" data-link>frågorna</a>.</p>';
  const news = { title: 'Nytt', preamble: 'Nyheter', text, published: true };
  const { body: id } = await club.admin.call(createNews, { body: news });
  const page = await signedIn(club.seller, phone, `/news/${id}`);
  const documents = loads(page);
  await page.getByRole('link', { name: 'frågorna' }).click();
  await page.getByText(title).click();
  await page.getByRole('link', { name: 'Mina', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
  // The bar's links lead to their targets, too.
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.getByText(title).click();
  expect(documents).toEqual([]);
  await page.getByRole('link', { name: 'Så funkar det' }).click();
  await expect(page).toHaveURL(/\/how-it-works$/);
  await expect.poll(() => documents).toHaveLength(1);
});

test(
  'a page whose text fails to load shows an error and loads on retry',
  { tag: '@search' },
  async ({ person }) => {
    refusals(500);
    const page = await person(phone);
    await page.route('**/api/content/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/info-lotteries');
    await expect(page.getByRole('heading', { level: 1, name: 'Lotterier för föreningar' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Internal Server Error');
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ingen sida hittades' })).toBeVisible();
  },
);

test('a content admin finds a page, sees a live preview while writing, and saves it; a new page is created by key and served at its address; leaving asks before typed values are lost', async ({
  club,
  signedIn,
  person,
}) => {
  refusals(400);
  await write(club, 'pricing', { metaTitle: 'Priser', html: '<p>Gammalt pris</p>' });
  const page = await signedIn(club.content, desktop, '/home');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Content' }).click();
  await page.getByRole('region', { name: 'Sidor' }).getByRole('link', { name: 'Priser' }).click();
  const source = page.getByLabel('Text (HTML)');
  await expect(source).toHaveValue('<p>Gammalt pris</p>');
  const preview = page.getByRole('region', { name: 'Förhandsvisning' });
  await source.fill('<h2 onclick="alert(1)">Nytt pris</h2><p>990 kr<script>alert(1)</script></p>');
  await expect(preview.getByRole('heading', { name: 'Nytt pris' })).toBeVisible();
  await expect(preview.locator('script, [onclick]')).toHaveCount(0);
  await page.getByLabel('Metatitel').fill('Vad det kostar');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparad!')).toBeVisible();
  // Cleaning removes it from the source, too.
  await expect(source).toHaveValue('<h2>Nytt pris</h2><p>990 kr</p>');

  const key = `sida-${club.urlKey}`;
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'Content' }).first().click();
  await page.getByRole('link', { name: 'Ny sida' }).click();
  await page.getByLabel('Nyckel').fill('Fel nyckel');
  await page.getByLabel('Text (HTML)').fill('<p>Hej</p>');
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(page.getByText('Små bokstäver, siffror och bindestreck')).toBeVisible();
  await page.getByRole('link', { name: 'Content' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(page.getByLabel('Text (HTML)')).toHaveValue('<p>Hej</p>');
  await expect(page.getByLabel('Språk'), 'the site has one language').toHaveCount(0);
  for (const [refused, why] of [
    ['home', 'Adressen är upptagen. Välj en annan nyckel.'],
    ['privacy', 'Adressen är upptagen. Välj en annan nyckel.'],
  ] as const) {
    await page.getByLabel('Nyckel').fill(refused);
    await page.getByRole('button', { name: 'Skapa', exact: true }).click();
    await expect(page.getByText(why)).toBeVisible();
  }
  await page.getByLabel('Nyckel').fill(key);
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Skapad', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa sidan' })).toHaveAttribute('href', `/${key}`);
  await page.getByRole('link', { name: 'Content' }).first().click();
  await expect(page.getByRole('link', { name: key })).toBeVisible();
  await page.getByRole('link', { name: 'Ny sida' }).click();
  await page.getByLabel('Nyckel').fill(key);
  await page.getByLabel('Text (HTML)').fill('<p>En annan</p>');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Sidan finns redan. Ändra den i listan.')).toBeVisible();

  const visitor = await person(phone);
  await visitor.goto(`/${key}`);
  await expect(visitor.getByRole('article').getByText('Hej')).toBeVisible();
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  await visitor.goto('/pricing');
  await expect(visitor.getByRole('heading', { name: 'Vad det kostar' })).toBeVisible();
  await expect(visitor.getByText('990 kr')).toBeVisible();
});

test(
  'other users cannot reach the editors of pages and questions, neither by the bar nor by the address',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.admin, desktop, '/home');
    await expect(page.getByRole('link', { name: 'Nyheter' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Content' })).toHaveCount(0);
    for (const path of [
      '/admin/content',
      '/admin/content/add',
      '/admin/questions',
      '/admin/question/add',
      '/admin/question/edit/x',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/start$/);
    }
  },
);
