import { editSettings, readSettings } from '../../shared/contract/settings.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

test('an admin fills in the settings on a phone; numbers are shown in groups, the code of a mobile number is to be tried, a broken rule is shown at its field; what another admin saved meanwhile stays, who finds the rest', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, phone, '/admin/settings');
  const tryOnce = page.getByText('Prova koden en gång innan ni börjar');
  await page.getByLabel('Swish-nummer').fill('123 467 93 04');
  await expect(tryOnce).toHaveCount(0);
  await page.getByLabel('Swish-nummer').fill('+46701740605');
  await expect(tryOnce).toBeVisible();
  await page.getByLabel('Organisationsnummer').fill('5560360793');
  const manager = page.getByRole('group', { name: 'Lotteriföreståndare' });
  await manager.getByLabel('Namn').fill('Åsa Föreståndare');
  await manager.getByLabel('Telefon').fill('070-174 06 05');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Swish-nummer')).toHaveValue('070-174 06 05');
  await expect(page.getByLabel('Organisationsnummer')).toHaveValue('556036-0793');

  const controller = page.getByRole('group', { name: 'Kontrollant' });
  await page.getByLabel('Swish-nummer').fill('08-700 11 22');
  await controller.getByLabel('Email').fill('bo@kontroll.example');
  await page.getByLabel('Följ vad som är betalt').check();
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(page.getByText('Ange 123 och sju siffror, eller ett svenskt mobilnummer')).toBeVisible();
  await expect(page.getByText('Fyll i namn')).toBeVisible();
  await club.master.call(editSettings, { body: { municipality: 'Nordviken' } });
  await page.getByLabel('Swish-nummer').fill('123 467 93 04');
  await controller.getByLabel('Email').fill('');
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('button', { name: 'Spara' }).click();
  expect((await saved).ok()).toBe(true);
  const { body } = await club.admin.call(readSettings, {});
  expect(body).toMatchObject({
    swishNumber: '1234679304',
    municipality: 'Nordviken',
    controller: null,
    trackPayments: true,
  });
  const other = await signedIn(club.master, desktop, '/home');
  await other.getByRole('link', { name: 'Inställningar' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Föreningens inställningar' })).toBeVisible();
  await expect(other.getByRole('group', { name: 'Lotteriföreståndare' }).getByLabel('Namn')).toHaveValue(
    'Åsa Föreståndare',
  );
});
