import type { Page } from '@playwright/test';
import { listNews, readNews } from '../../shared/contract/news.ts';
import { changeUserEmail } from '../../shared/contract/user.ts';
import { jpeg, png } from '../fixtures/pictures.ts';
import { test } from './club.ts';
import { expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { agree, desktop, expect, password, refusals } from './fixtures.ts';
import { region, write } from './news-item.ts';

const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatera texten' }).getByRole('button', { name, exact: true });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

test('an admin writes a news item by keyboard, publishes, edits and deletes it', async ({
  club,
  signedIn,
}) => {
  await write(club, { title: 'Den äldre' });
  const page = await signedIn(club.admin, desktop, '/home');
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
  await page.goto(`/news/${written?.id}`);
  await expect(page.getByRole('main').getByText('Ej publicerad')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Nyheter' }).click();
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

test(
  'a news item needs title and preamble; its image is a JPG or PNG, which can be rotated and removed',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.admin, desktop, '/admin/news/add');
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
    const wide = { name: 'bild', mimeType: '', buffer: Buffer.from(png(1200, 400)) };
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
  },
);

test('a written text survives a refusal and the end of the session', async ({ club, signedIn }) => {
  refusals(400, 401);
  const before = `skribent@${club.urlKey}.example`;
  const names = { firstName: 'Siri', lastName: 'Skribent' };
  const role = { role: 'Admin', password } as const;
  const id = await club.maker.addUser({ email: before, ...names }, club.office, new Date(), role);
  const page = await signedIn(await club.signedIn(id, before), desktop);
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

test(
  'a table pasted from a spreadsheet stays apart in cells and rows, as HTML and as text',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.admin, desktop, '/admin/news/add');
    const paste = async (type: string, content: string) =>
      textOf(page).evaluate(
        (editor, pasted) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData(pasted.type, pasted.content);
          editor.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        { type, content },
      );
    const rows = [
      '<tr>\n<th>Pris</th>\n<th><p>Lott</p><p>nr</p></th></tr>',
      '<tr><td><b>Cykel</b></td><td>12<br></td><td></td></tr>',
      '<tr><td></td><td><a href="https://sponsor.example">32</a></td></tr>',
    ];
    await textOf(page).click();
    await paste('text/html', `<meta charset="utf-8"><table><tbody>${rows.join('\n')}</tbody></table>`);
    await expect(textOf(page).locator('p')).toHaveText(['Pris · Lott nr', 'Cykel · 12', '– · 32']);
    await expect(textOf(page).locator('strong')).toHaveText('Cykel');
    await expect(textOf(page).getByRole('link')).toHaveText('32');
    await textOf(page).press('ControlOrMeta+a');
    await paste('text/plain', 'Pris\tLott\r\nCykel\t\t12\r\n\tindraget');
    await expect(textOf(page).locator('p')).toHaveText(['Pris · Lott', 'Cykel · – · 12', /^\s*indraget$/]);
  },
);

test(
  'a text with a table, which the editor would drop, is edited as source and keeps it',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const table = '<table><tbody><tr><td>Lag</td><td>Poäng</td></tr></tbody></table>';
    const text = `<p>Så gick det. <a href="/faq" data-link="">Frågor?</a></p>${table}`;
    const id = await write(club, { title: 'Tabellen', text });
    const before = (await club.admin.call(readNews, { params: { id } })).body.text ?? '';
    expect(before).toContain('<td>Poäng</td>');
    const page = await signedIn(club.admin, desktop, `/admin/news/edit/${id}`);
    const source = page.getByLabel('Text (HTML)');
    await expect(source).toHaveValue(before);
    await expect(page.getByRole('region', { name: 'Förhandsvisning' }).getByRole('table')).toBeVisible();
    await page.getByLabel('Titel').fill('Tabellen efter omgång 3');
    await source.fill(before.replace('Så gick det.', 'Så går det.'));
    await page.getByRole('button', { name: 'Spara' }).click();
    await expect(page.getByText('Sparad', { exact: true })).toBeVisible();
    const saved = (await club.admin.call(readNews, { params: { id } })).body;
    expect(saved).toMatchObject({ title: 'Tabellen efter omgång 3', text: before.replace('gick', 'går') });
  },
);
