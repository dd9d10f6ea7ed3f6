import { readNews } from '../../shared/contract/news.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';
import { test } from './club.ts';
import { expect, phone, refusals } from './fixtures.ts';
import { region, write } from './news-item.ts';

const stamp = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/;

test('home shows the twelve newest of the published news in a row that buttons and keys step through, the older ones on request; an item with text has a link', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.seller, phone, '/home');
  await expect(page.getByText(/Du har inga lotter/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nyheter' }), 'nothing while there are none').toHaveCount(0);

  await write(club, { title: 'Den första', preamble: 'Bara en ingress.\nPå två rader.' });
  await write(club, { title: 'Utkastet', published: false });
  const id = await write(club, {
    title: 'Den andra',
    preamble: 'Med text.',
    text: '<p>Hela historien.</p>',
    imageFile: dataUrl(png(600, 200)),
  });
  await page.reload();
  const news = region(page, 'Nyheter');
  await expect(news.getByRole('heading', { level: 3 })).toHaveText(['Den andra', 'Den första']);
  await expect(news.getByText('Utkastet')).toHaveCount(0);
  await expect(news.locator('img')).toHaveCount(1);
  await expect(news.getByRole('link')).toHaveCount(1);
  const back = news.getByRole('button', { name: 'Föregående nyhet' });
  const forth = news.getByRole('button', { name: 'Nästa nyhet' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await forth.click();
  await expect(news.getByRole('heading', { name: 'Den första' })).toBeInViewport({ ratio: 1 });
  await expect(forth).toHaveAttribute('aria-disabled', 'true');
  await news.getByRole('list').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await expect(news.getByRole('heading', { name: 'Den andra' })).toBeInViewport({ ratio: 1 });
  await news.getByRole('link', { name: 'Läs mer om Den andra' }).click();
  await page.waitForURL(`**/news/${id}`);

  for (let number = 1; number <= 11; number++) await write(club, { title: `Nyhet ${number}` });
  await page.goto('/home');
  await expect(news.getByRole('heading', { level: 3 })).toHaveCount(12);
  await expect(news.getByRole('list'), 'room for shadow and focus ring').toHaveCSS('padding-bottom', '20px');
  await news.getByRole('button', { name: 'Visa äldre nyheter' }).click();
  await expect(news.getByRole('heading', { level: 3 })).toHaveCount(13);
  await expect(news.getByRole('heading', { name: 'Den första', exact: true })).toHaveCount(1);
  await expect(news.getByRole('button', { name: 'Visa äldre nyheter' })).toHaveCount(0);
});

test('a failure to load news does not block selling', { tag: '@search' }, async ({ club, signedIn }) => {
  refusals(500);
  const tickets = await club.tickets(await club.lottery(), club.seller, 2);
  await write(club, { title: 'Sommarfesten' });
  const page = await signedIn(club.seller, phone);
  await page.route('**/api/news/GetPublished?limit=12', (route) => route.fulfill({ status: 500 }));
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toHaveAttribute(
    'href',
    `/ticket/${tickets[0]}`,
  );
  await page.unroute('**/api/news/GetPublished?limit=12');
  await page.getByRole('button', { name: /Nyheterna kunde inte hämtas/ }).click();
  await expect(page.getByRole('heading', { name: 'Sommarfesten' })).toBeVisible();
});

test('a news item shows image, title, preamble, text and dates; active content in its text is removed', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  const id = await write(club, {
    title: 'Nya mål',
    preamble: 'De står på plats.',
    text: '<h2>Tack</h2><p>till <strong>alla</strong> <a href="https://klubben.example/tack">sponsorer</a></p>',
    imageFile: dataUrl(png(600, 200)),
  });
  const page = await signedIn(club.seller, phone);
  const { body } = await club.seller.call(readNews, { params: { id } });
  // As if the server had let something through: the page cleans what it shows by itself.
  const evil = `${body.text}<img src="x" onerror="document.title='fel'"><script>document.title='fel'</script><a href="javascript:alert(1)">klicka</a><p style="position:fixed">sist</p>`;
  await page.route(`**/api/news/${id}`, (route) => route.fulfill({ json: { ...body, text: evil } }));
  await page.goto(`/news/${id}`);
  await expect(page).toHaveTitle('Nya mål – Lottlaget');
  await expect(page.getByRole('heading', { level: 1, name: 'Nya mål' })).toBeVisible();
  await expect(page.getByText('De står på plats.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Tack' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'sponsorer' })).toHaveAttribute(
    'href',
    'https://klubben.example/tack',
  );
  await expect(page.getByText('Skapad')).toContainText(stamp);
  await expect(page.getByText('Uppdaterad')).toContainText(stamp);
  const article = page.getByRole('article');
  await expect(article.locator('img')).toHaveCount(1);
  await expect(article.getByText('klicka')).not.toHaveAttribute('href');
  await expect(article.getByText('sist')).not.toHaveAttribute('style');
  await expect(page).toHaveTitle('Nya mål – Lottlaget');

  const hidden = await write(club, { title: 'Utkastet', published: false });
  await page.goto(`/news/${hidden}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheten finns inte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Till mina lotter' })).toHaveAttribute('href', '/home');
});
