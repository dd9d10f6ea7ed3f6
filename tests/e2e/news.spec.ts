import type { Page } from '@playwright/test';
import { createNews, listNews, readNews } from '../../shared/contract/news.ts';
import { changeUserEmail } from '../../shared/contract/user.ts';
import { dataUrl, jpeg, png } from '../fixtures/pictures.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { agree, desk, expect, password, phone, refusals } from './fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const stamp = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/;

/** A news item: its id. */
const write = async (club: TestClub, fields: Readonly<Record<string, unknown>>): Promise<string> =>
  (
    await club.admin.call(createNews, {
      body: { title: 'Nyhet', preamble: 'Ingress', published: true, ...fields },
    })
  ).body;

const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatera texten' }).getByRole('button', { name, exact: true });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

test('home shows the published news in a row that is stepped through by buttons and keys; one with text leads on', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.seller, phone);
  await page.goto('/home');
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
});

test('news that do not come keep nobody from selling', async ({ club, signedIn }) => {
  refusals(500);
  const tickets = await club.tickets(await club.lottery(), club.seller, 2);
  await write(club, { title: 'Sommarfesten' });
  const page = await signedIn(club.seller, phone);
  await page.route('**/api/news/GetPublished', (route) => route.fulfill({ status: 500 }));
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toHaveAttribute(
    'href',
    `/ticket/${tickets[0]}`,
  );
  await page.unroute('**/api/news/GetPublished');
  await page.getByRole('button', { name: /Nyheterna kunde inte hämtas/ }).click();
  await expect(page.getByRole('heading', { name: 'Sommarfesten' })).toBeVisible();
});

test('a news item has image, title, preamble, text and dates; what could run in its text is not there', async ({
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
  // As if the server had let something in: the page cleans what it shows by itself.
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
  for (const path of [`/news/${hidden}`, '/news/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheten finns inte' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Till mina lotter' })).toHaveAttribute('href', '/home');
  }
  const admin = await signedIn(club.admin, desk);
  await admin.goto(`/news/${hidden}`);
  await expect(admin.getByText('Ej publicerad')).toBeVisible();
});

test('an admin writes a news item with the keyboard, publishes it, changes it and removes it', async ({
  club,
  signedIn,
}) => {
  await write(club, { title: 'Den äldre' });
  const page = await signedIn(club.admin, desk);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Nyheter' }).click();
  await page.getByRole('link', { name: 'Lägg till nyhet' }).click();
  const form = region(page, 'Lägg till nyhet');
  await form.getByLabel('Titel').fill('Lägret är klart');
  await expect(textOf(page)).toBeVisible();
  await form.getByLabel('Ingress').fill('Vi åker i vecka 26.');
  await page.keyboard.press('Tab');
  await expect(toolOf(page, 'Fet')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(toolOf(page, 'Rubrik')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textOf(page), 'a tool gives the cursor back').toBeFocused();
  await page.keyboard.type('Packlista');
  await page.keyboard.press('Enter');
  await toolOf(page, 'Punktlista').click();
  await page.keyboard.type('Sovsäck');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Skor');
  await expect(toolOf(page, 'Punktlista')).toHaveAttribute('aria-pressed', 'true');
  await toolOf(page, 'Länk').click();
  await expect(page.getByLabel('Länkens adress')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expectBroken(page.getByLabel('Länkens adress'), 'Skriv en adress');
  await page.getByLabel('Länkens adress').fill('klubben.example/lager');
  await page.keyboard.press('Enter');
  await expect(textOf(page).getByRole('link')).toHaveAttribute('href', 'https://klubben.example/lager');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(textOf(page), 'Tab leads out of a list, too').not.toBeFocused();
  await form.getByLabel('Publicerad').check();
  await form.getByRole('button', { name: 'Lägg till' }).click();
  await page.waitForURL('**/admin/news');
  await expect(page.getByText('Skapad', { exact: true })).toBeVisible();
  const list = region(page, 'Nyheter');
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Lägret är klart', 'Den äldre']);
  const [written] = (await club.admin.call(listNews, {})).body;
  expect(written?.text).toBe(
    '<h2>Packlista</h2><ul><li><p>Sovsäck</p></li><li><p>Skor<a href="https://klubben.example/lager">klubben.example/lager</a></p></li></ul>',
  );

  await list.getByRole('link', { name: 'Redigera Lägret är klart' }).click();
  await expect(textOf(page).getByRole('heading', { name: 'Packlista' })).toBeVisible();
  await expect(toolOf(page, 'Ångra'), 'what was read is not a change').toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByLabel('Publicerad').uncheck();
  await page.getByText('Text (valfritt)').click();
  await expect(textOf(page), 'the label leads to the text').toBeFocused();
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparad', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nyheter' }).first().click();
  const row = list.getByRole('listitem').filter({ hasText: 'Lägret är klart' });
  await expect(row.getByText('Ej publicerad')).toBeVisible();
  await row.getByRole('button', { name: 'Ta bort' }).click();
  await expect(page.getByRole('dialog', { name: 'Vill du ta bort nyheten Lägret är klart?' })).toBeVisible();
  await agree(page, 'Avbryt');
  await row.getByRole('button', { name: 'Ta bort' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a news item needs title and preamble; its image is a JPG or PNG, which can be turned and removed', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desk);
  await page.goto('/admin/news/add');
  const form = region(page, 'Lägg till nyhet');
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(form.getByLabel('Titel'), 'Fyll i titel');
  await expectBroken(form.getByLabel('Ingress'), 'Fyll i ingress');
  await expectFine(textOf(page));
  await expectRefused(form.getByLabel('Titel'), ' ', 'Fyll i titel');
  await expectAtMost(form.getByLabel('Titel'), 100);
  await expectAtMost(form.getByLabel('Ingress'), 500);

  const image = page.getByRole('group', { name: 'Bild' });
  await expect(image.getByText('Ingen bild uppladdad')).toBeVisible();
  const refused = page.getByRole('alert').getByText('Filtypen inte tillåten, endast JPG, PNG.');
  for (const file of [
    { name: 'bild.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('ingen bild') },
  ]) {
    await image.getByLabel('Välj bild').setInputFiles(file);
    await refused.click({ force: true });
    await expect(image.getByText('Ingen bild uppladdad')).toBeVisible();
  }
  const wide = { name: 'BILD.PNG', mimeType: 'image/png', buffer: Buffer.from(png(1200, 400)) };
  await image.getByLabel('Välj bild').setInputFiles(wide);
  const size = () =>
    image.getByRole('img', { name: 'Vald bild' }).evaluate((element: HTMLImageElement) => ({
      width: element.naturalWidth,
      height: element.naturalHeight,
    }));
  await expect.poll(size).toEqual({ width: 600, height: 200 });
  await image.getByRole('button', { name: 'Rotera bild' }).click();
  await expect.poll(size, 'turned before it is fitted').toEqual({ width: 400, height: 1200 });
  await form.getByRole('button', { name: 'Lägg till' }).click();
  await page.waitForURL('**/admin/news');
  const [added] = (await club.admin.call(listNews, {})).body;
  const id = added?.id ?? '';

  await page.goto(`/admin/news/edit/${id}`);
  await image.getByRole('img', { name: 'Sparad bild' }).waitFor();
  await image.getByRole('button', { name: 'Rotera bild' }).click();
  await expect.poll(size, 'a saved image can be turned').toEqual({ width: 600, height: 200 });
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(image.getByRole('img', { name: 'Sparad bild' })).toBeVisible();
  await image.getByRole('button', { name: 'Ta bort bild' }).click();
  await expect(page.getByRole('dialog', { name: 'Vill du ta bort bilden?' })).toBeVisible();
  await agree(page, 'Ta bort');
  await expect(image.getByText('Ingen bild uppladdad')).toBeVisible();
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparad', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await club.admin.call(readNews, { params: { id } })).body.imageFile)
    .toBeNull();
});

test('nothing written is lost: not when the server refuses, not when the session ends', async ({
  club,
  signedIn,
}) => {
  refusals(400, 401);
  const before = `skribent@${club.urlKey}.example`;
  const names = { firstName: 'Siri', lastName: 'Skribent' };
  const role = { role: 'Admin', password } as const;
  const id = await club.maker.addUser({ email: before, ...names }, club.office, new Date(), role);
  const page = await signedIn(await club.signedIn(id, before), desk);
  await page.goto('/admin/news/add');
  await page.getByLabel('Titel').fill('Cupen');
  await page.getByLabel('Ingress').fill('Tre matcher på en dag.');
  await textOf(page).fill('Vi möter Söderby.');
  const picture = { name: 'bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) };
  await page.getByLabel('Välj bild').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'Vald bild' })).toBeVisible();
  await page.route(
    '**/api/news',
    (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'validation', message: 'Fel', fields: [{ path: 'text', message: 'Högst 200 kB' }] },
      }),
    { times: 1 },
  );
  const add = page.getByRole('button', { name: 'Lägg till', exact: true });
  await add.click();
  await expectBroken(textOf(page), 'Högst 200 kB');
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveText('Vi möter Söderby.');

  const email = `ny@${club.urlKey}.example`;
  await club.master.call(changeUserEmail, { body: { id, email } });
  await add.click();
  await page.waitForURL('**/start');
  await page.goto(`/club/${club.urlKey}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL('**/admin/news/add');
  await expect(page.getByLabel('Titel')).toHaveValue('Cupen');
  await expect(page.getByLabel('Ingress')).toHaveValue('Tre matcher på en dag.');
  await expect(textOf(page)).toHaveText('Vi möter Söderby.');
  await expect(page.getByRole('img', { name: 'Vald bild' })).toBeVisible();
  await add.click();
  await page.waitForURL('**/admin/news');
  await expect(page.getByRole('heading', { name: 'Cupen' })).toBeVisible();
});
