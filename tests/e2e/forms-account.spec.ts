import type { Page } from '@playwright/test';
import { test } from './club.ts';
import { expectAtMost, expectFine, expectRefused } from './field.ts';
import { expect, phone, refusals } from './fixtures.ts';

test('login: email and password show their errors, and the form cannot be sent until club, email and password are valid; a new one has six characters, twice the same', async ({
  club,
  person,
}) => {
  refusals(400);
  const page = await person(phone);
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Lösenord', { exact: true });
  await expect(page.getByRole('button', { name: 'Fyll i korrekt' })).toBeDisabled();
  await expectRefused(email, '', 'Fyll i email');
  for (const typed of ['nils', 'nils@', 'nils@klubben', 'nils klubben@exempel.se'])
    await expectRefused(email, typed, 'Email ej korrekt');
  await expectAtMost(email, 50);
  await email.fill('nils@klubben.example');
  await expectFine(email);
  await expectRefused(password, '', 'Fyll i lösenord');
  await password.fill('fel lösenord');
  await expectFine(password);
  await expect(page.getByRole('button', { name: 'Fyll i korrekt' }), 'no club yet').toBeDisabled();
  await page.getByLabel('Förening').selectOption({ label: `Klubb ${club.urlKey}` });
  const submit = page.getByRole('button', { name: 'Logga in', exact: true });
  await expect(submit).toBeEnabled();

  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await submit.click();
  await expect(submit, 'while it is being sent').toHaveAttribute('aria-busy', 'true');
  held.resolve(undefined);
  await expect(page.getByRole('alert')).toContainText('Fel email eller lösenord.');
  await expect(submit).toHaveAttribute('aria-busy', 'false');
  await expect(email).toHaveValue('nils@klubben.example');
  await expect(password).toHaveValue('fel lösenord');

  await expectPasswordRules(page, '/new-password/utgangen', 'Spara', 'Glömt lösenordet?');
});

test(
  'reset: club and email are required, and the button shows it',
  { tag: '@search' },
  async ({ club, person }) => {
    const page = await person(phone);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
    const email = page.getByLabel('Email');
    await expect(page.getByRole('button', { name: 'Fyll i korrekt' })).toBeDisabled();
    await expectRefused(email, '', 'Fyll i email');
    await expectRefused(email, 'nils@', 'Email ej korrekt');
    await email.fill('nils@klubben.example');
    await expectFine(email);
    await expect(page.getByRole('button', { name: 'Fyll i korrekt' }), 'no club yet').toBeDisabled();
    await page.getByLabel('Förening').selectOption({ label: `Klubb ${club.urlKey}` });
    await expect(page.getByRole('button', { name: 'Beställ nytt lösenord' })).toBeEnabled();
  },
);

/** Two fields for a password: six characters, twice the same; an invalid link is reported, and the typed values stay. */
async function expectPasswordRules(page: Page, path: string, button: string, way: string): Promise<void> {
  await page.goto(path);
  const first = page.getByLabel('Lösenord', { exact: true });
  const second = page.getByLabel('Bekräfta lösenord');
  await expect(page.getByRole('button', { name: 'Fyll i alla fält korrekt' })).toBeDisabled();
  for (const typed of ['', '12345', 'åäöåä']) await expectRefused(first, typed, 'Minst 6 tecken.');
  await first.fill('sexton');
  await expectFine(first);
  for (const typed of ['', 'sexto', 'Sexton']) await expectRefused(second, typed, 'Lösenorden måste matcha');
  await expect(page.getByRole('button', { name: 'Fyll i alla fält korrekt' })).toBeDisabled();
  await second.fill('sexton');
  await expectFine(second);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(/^Länken är inte giltig längre\. .*/).filter({ hasText: way })).toBeVisible();
  await expect(first).toHaveValue('sexton');
  await expect(second).toHaveValue('sexton');
}

test(
  'activation: six characters, twice the same; an invalid link is reported and the typed values stay',
  { tag: '@search' },
  async ({ person }) => {
    refusals(400);
    await expectPasswordRules(
      await person(phone),
      '/activate/utgangen',
      'Aktivera',
      'skicka aktiveringsmailet igen',
    );
  },
);

test(
  'unsubscribing: an email of at most 50 characters; an invalid link is reported and the typed value stays',
  { tag: '@search' },
  async ({ person }) => {
    refusals(400);
    const page = await person(phone);
    await page.goto('/unsubscribe/utgangen');
    const email = page.getByLabel('Email');
    await expect(page.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeDisabled();
    await expectRefused(email, '', 'Fyll i email');
    await expectRefused(email, 'kalle@', 'Email ej korrekt');
    await expectAtMost(email, 50);
    await email.fill('kalle@kopare.example');
    await expectFine(email);
    await page.getByRole('button', { name: 'Avregistrera' }).click();
    await expect(page.getByRole('alert')).toContainText('Länken är inte giltig längre.');
    await expect(email).toHaveValue('kalle@kopare.example');
  },
);
