import type { Page } from '@playwright/test';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { expectBroken } from './field.ts';
import { expect, mailTo, password, phone, refusals } from './fixtures.ts';

const emailIn = (urlKey: string) => `familjen@${urlKey}.example`;

/** Alva in P12 and Nils in F10 share an email. */
async function addFamily(club: TestClub): Promise<void> {
  for (const [firstName, team, secret] of [
    ['Alva', club.p12, password],
    ['Nils', club.f10, 'nils-eget-lösen'],
  ] as const) {
    const names = { firstName, lastName: 'Öhman', email: emailIn(club.urlKey) };
    await club.maker.addUser(names, team, new Date(), { password: secret });
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Logga in', exact: true });

/** Types the family's email and Alva's password. */
async function enter(page: Page, club: TestClub): Promise<void> {
  await page.getByLabel('Email').fill(emailIn(club.urlKey));
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await submit(page).click();
}

test('of several users who share an email one is chosen; one with a different password types it or requests a new one', async ({
  club,
  person: open,
}) => {
  refusals(400);
  await addFamily(club);
  const page = await open(phone);
  await page.goto(`/club/${club.urlKey}`);
  const choose = async (): Promise<void> => {
    await enter(page, club);
    await page.getByRole('button', { name: 'Logga in som Nils Ö (F10)' }).click();
    await expect(page.getByRole('heading', { name: 'Logga in som Nils Ö (F10)' })).toBeVisible();
  };
  await choose();
  const secret = page.getByLabel('Lösenord för Nils');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveValue('');
  await secret.fill('fortfarande fel');
  await submit(page).click();
  await expectBroken(secret, 'Lösenordet stämmer inte. Försök igen.');
  await expect(secret, 'what was typed stays').toHaveValue('fortfarande fel');

  await page.getByRole('button', { name: 'Logga in på nytt' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(emailIn(club.urlKey));

  await choose();
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  await expect(page.getByRole('status').getByText('Kolla din mail!')).toBeVisible();
  expect((await mailTo(page, emailIn(club.urlKey), /lösenord/i)).text).toContain('Nils');

  await page.goto(`/club/${club.urlKey}`);
  await choose();
  await secret.fill('nils-eget-lösen');
  await submit(page).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { name: 'Nils Öhman' })).toBeVisible();

  const other = await open(phone);
  await other.goto(`/club/${club.urlKey}`);
  await enter(other, club);
  await expect(other.getByRole('heading', { name: 'Flera användare hittades' })).toBeVisible();
  await other.getByRole('button', { name: 'Logga in på nytt' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(emailIn(club.urlKey));
  await other.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  await other.getByRole('button', { name: 'Beställ nytt lösenord' }).click();
  await expect(other.getByRole('button', { name: 'Återställ Nils Ö (F10)' })).toBeVisible();
  await other.getByRole('button', { name: 'Återställ Alva Ö (P12)' }).click();
  await expect(other.getByText('Kolla din mail!').first()).toBeVisible();
  await expect
    .poll(async () => (await mailTo(other, emailIn(club.urlKey), /lösenord/i)).text)
    .toContain('Alva');
  await enter(other, club);
  await other.getByRole('button', { name: 'Logga in som Alva Ö (P12)' }).click();
  await other.waitForURL('**/home');
  await expect(other.getByRole('heading', { name: 'Alva Öhman' })).toBeVisible();
});
