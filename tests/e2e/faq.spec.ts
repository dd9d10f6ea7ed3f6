import { createQuestion } from '../../shared/contract/faq.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone, refusals } from './fixtures.ts';

/** The FAQ belongs to the service: each test's questions contain its club's key, which distinguishes them. */
const ask = async (club: TestClub, typeId: 1 | 2 | 3 | 4, title: string, html = '<p>Svaret.</p>') => {
  const body = { typeId, title: `${title} ${club.urlKey}`, html };
  expect((await club.content.call(createQuestion, { body })).status).toBe(201);
};

test('a visitor opens a topic and a question, and reads the answer, by keyboard alone; a search filters by title in every topic, marks its matches, and shows topics with more', async ({
  club,
  person,
}) => {
  await ask(club, 1, 'Hur loggar jag in?', '<p>Via <a href="/login" data-link>inloggningen</a>.</p>');
  await ask(club, 4, 'Vem ser mig?', '<p>Bara din förening.</p>');
  await ask(club, 2, 'Får man ÄNDRA en köpare?');
  await ask(club, 3, 'Kan lotteriet ändras?', '<p>Köpare nämns bara i svaret.</p>');
  const page = await person(desktop);
  await page.goto('/faq');
  const general = page.getByRole('tab', { name: 'Allmänt' });
  await expect(general).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveText(['Allmänt', 'Team Admin', 'Klubb Admin', 'GDPR']);
  await expect(page.getByRole('tabpanel', { name: 'Allmänt' })).toContainText('Hur loggar jag in?');
  await expect(page.getByText(`Vem ser mig? ${club.urlKey}`)).toHaveCount(0);
  await general.focus();
  await page.keyboard.press('ArrowLeft');
  const gdpr = page.getByRole('tab', { name: 'GDPR' });
  await expect(gdpr).toBeFocused();
  await expect(gdpr).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(general).toBeFocused();
  await page.keyboard.press('End');
  await expect(gdpr).toBeFocused();
  const question = page.getByText(`Vem ser mig? ${club.urlKey}`);
  const answer = page.getByRole('group').filter({ has: question }).getByText('Bara din förening.');
  await expect(answer).toBeHidden();
  await page.locator('summary').filter({ has: question }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();

  await page.setViewportSize(phone);
  await page.getByRole('tab', { name: 'GDPR' }).press('Home');
  await page.getByRole('searchbox', { name: 'Sök bland frågorna' }).fill(`ändra ${club.urlKey}`);
  await expect(page.getByRole('status').filter({ hasText: /^2 av \d+ frågor$/ })).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Team Admin' })).toHaveText(/Team Admin1 träff$/);
  await expect(page.getByText('Inga träffar här, men under:')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Team Admin' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Team Admin' }).locator('mark')).toHaveText([
    'ÄNDRA',
    club.urlKey,
  ]);
  await page.getByRole('searchbox').fill(`köpare ${club.urlKey}`);
  // Titles are searched, not answers.
  await expect(page.getByRole('status').filter({ hasText: /^1 av \d+ frågor$/ })).toHaveCount(1);
  await page.getByRole('searchbox').fill('.*(finns inte');
  await expect(page.getByText('Inget hittades för ”.*(finns inte”.')).toBeVisible();
});

test('a content admin adds, changes and deletes a question, and readers see each of it', async ({
  club,
  signedIn,
  person,
}) => {
  const title = `Varför ${club.urlKey}?`;
  const page = await signedIn(club.content, desktop);
  const reader = await person(phone);
  const isRead = async (text: string, count: number): Promise<void> => {
    await reader.goto('/faq');
    await reader.getByRole('tab', { name: 'Klubb Admin' }).click();
    await expect(reader.getByText(text)).toHaveCount(count);
  };
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: 'Ny fråga' }).first().click();
  const form = page.getByRole('region', { name: 'Ny fråga' });
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  for (const rule of ['Välj typ', 'Fyll i titel', 'Fyll i text'])
    await expect(form.locator('.field-error').filter({ hasText: rule })).toBeVisible();
  await form.getByLabel('Typ').selectOption('Klubb Admin');
  await form.getByLabel('Titel').fill(title);
  await form.getByLabel('Svar (HTML)').fill('<p>Därför <b>att</b>.</p>');
  await expect(form.getByRole('region', { name: 'Förhandsvisning' }).getByText('Därför att.')).toBeVisible();
  await form.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Added!', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Klubb Admin');
  await expect(row.getByRole('cell').first(), 'a number, no key').toHaveText(/^\d+$/);

  await row.getByRole('link', { name: title }).click();
  await expect(page.getByRole('combobox', { name: 'Typ' })).toHaveValue('3');
  await page.getByLabel('Titel').fill(`${title} Ändrad`);
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Updated!')).toBeVisible();
  await isRead(`${title} Ändrad`, 1);

  await page.getByRole('button', { name: 'Ta bort' }).click();
  await agree(page, 'Avbryt');
  await expect(page.getByRole('heading', { level: 1, name: 'Ändra fråga' })).toBeVisible();
  await page.getByRole('button', { name: 'Ta bort' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Row removed!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/questions$/);
  await expect(page.getByText(title)).toHaveCount(0);
  await isRead(title, 0);
});

test(
  'a deleted question shows a message with a link back',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(404);
    const page = await signedIn(club.content, phone, '/admin/question/edit/nothing');
    await expect(page.getByRole('heading', { name: 'Frågan finns inte' })).toBeVisible();
    await page.getByRole('link', { name: 'Till frågorna' }).click();
    await expect(page).toHaveURL(/\/admin\/questions$/);
  },
);
