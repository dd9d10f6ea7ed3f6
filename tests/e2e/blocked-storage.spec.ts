/** @module-tag search */
import { test } from './club.ts';
import { expect, password, phone } from './fixtures.ts';

/** As a browser that blocks site data does. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

test('with site data blocked a user signs in, goes on from page to page and sells, and signs out', async ({
  club,
  person,
}) => {
  const email = `ronja@${club.urlKey}.example`;
  const names = { firstName: 'Ronja', lastName: 'Öhman' };
  const id = await club.maker.addUser({ email, ...names }, club.p12, new Date(), { password });
  const seller = await club.signedIn(id, email);
  const [ticket = ''] = await club.tickets(await club.lottery({ name: 'Vårlotten' }), seller, 1);
  const page = await person(phone);
  await page.addInitScript(blockStorage);
  await page.goto(`/club/${club.urlKey}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Du är inloggad tills du laddar om eller stänger den.')).toBeVisible();

  await page.getByRole('link', { name: 'Sälj nästa lott' }).click();
  await page.waitForURL(`**/ticket/${ticket}`);
  for (const [label, text] of [
    ['Förnamn', 'Farmor'],
    ['Efternamn', 'Ek'],
    ['Email', 'farmor@kopare.example'],
    ['Telefon', '070-174 06 05'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();

  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }).click();
  await page.waitForURL('**/start');
  await page.goto('/home');
  await page.waitForURL('**/start');
});
