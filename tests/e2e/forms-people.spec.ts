/** @module-tag search */
import type { Locator, Page } from '@playwright/test';
import { test } from './club.ts';
import { choose, expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { desktop, expect, refusals } from './fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a new user has names of 2 to 50 characters and an email; an existing one is refused and stays in the form', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const page = await signedIn(club.leader, desktop, `/team/${club.p12}?flik=lagg-till`);
  const form = region(page, 'Lägg till användare');
  const [first, last, email] = ['Förnamn', 'Efternamn', 'Email'].map((label) => form.getByLabel(label));
  if (!first || !last || !email) throw new Error('three fields');
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(first, 'Fyll i förnamn');
  await expectBroken(last, 'Fyll i efternamn');
  await expectBroken(email, 'Fyll i email');
  await expectRefused(first, 'A', 'Minst 2 tecken');
  await expectRefused(last, 'Ö', 'Minst 2 tecken');
  await expectRefused(email, 'saljare@', 'Email ej korrekt');
  await expectAtMost(first, 50);
  await expectAtMost(last, 50);
  await expectAtMost(email, 50);
  await first.fill('Saljare');
  await last.fill('Saljaresson');
  await email.fill(club.seller.email);
  for (const field of [first, last, email]) await expectFine(field);
  await form.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByRole('alert')).toContainText('Användaren finns redan i laget.');
  await expect(first).toHaveValue('Saljare');
  await expect(email).toHaveValue(club.seller.email);
});

test("a user's name has 2 to 50 characters, the email must be valid, and there is at most one role", async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.master, desktop, `/user/${club.leader.id}?flik=andra`);
  const name = region(page, 'Namn');
  await expectRefused(name.getByLabel('Förnamn'), '', 'Fyll i förnamn');
  await expectRefused(name.getByLabel('Förnamn'), 'L', 'Minst 2 tecken');
  await expectRefused(name.getByLabel('Efternamn'), '', 'Fyll i efternamn');
  await expectRefused(name.getByLabel('Efternamn'), 'L', 'Minst 2 tecken');
  await expect(name.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeVisible();
  await expectAtMost(name.getByLabel('Förnamn'), 50);
  await expectAtMost(name.getByLabel('Efternamn'), 50);
  await expect(name.getByRole('button', { name: 'Spara' })).toBeVisible();

  const email = region(page, 'Email');
  await expectRefused(email.getByLabel('Email'), 'ledare', 'Email ej korrekt');
  await expect(email.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeVisible();
  await expectAtMost(email.getByLabel('Email'), 50);

  const role = region(page, 'Roll');
  await choose(role.getByLabel('Ge en roll'), 'Admin');
  await role.getByRole('button', { name: 'Ge rollen' }).click();
  await expect(page.getByRole('status').getByText('Max en roll per användare')).toBeVisible();
  await expect(role.getByText('Lagledare', { exact: true }).first()).toBeVisible();
  await role.getByRole('button', { name: 'Ta bort rollen Lagledare' }).click();
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(role.getByText('Ingen roll: Ledare säljer sina egna lotter.')).toBeVisible();
  await role.getByRole('button', { name: 'Ge rollen' }).click();
  await expect(page.getByText('Tillagd')).toBeVisible();
  await expect(role.getByRole('button', { name: 'Ta bort rollen Admin' })).toBeVisible();
});

test('section names: at most 20 characters when added, 50 when renamed', async ({ club, signedIn }) => {
  const page = await signedIn(club.master, desktop, '/admin/sections');
  const added = region(page, 'Lägg till sektion');
  await added.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(added.getByLabel('Sektionens namn'), 'Fyll i namn');
  await expectRefused(added.getByLabel('Sektionens namn'), '  ', 'Fyll i namn');
  await expectAtMost(added.getByLabel('Sektionens namn'), 20);
  await added.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByRole('link', { name: 'å'.repeat(20) })).toBeVisible();

  await page.goto(`/admin/section/${club.sectionId}`);
  const settings = region(page, 'Inställningar');
  const name = settings.getByLabel('Byt namn på sektionen');
  await expectRefused(name, '', 'Fyll i namn');
  await expect(settings.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeVisible();
  await expectAtMost(name, 50);
  await settings.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Uppdaterad')).toBeVisible();
});

test('team names: at most 20 characters when added, 2 to 50 when renamed', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/admin/section/${club.sectionId}`);
  const added = region(page, 'Lägg till lag');
  await added.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(added.getByLabel('Lagets namn'), 'Fyll i namn');
  await expectAtMost(added.getByLabel('Lagets namn'), 20);
  await added.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'å'.repeat(20) })).toBeVisible();

  await page.goto(`/team/${club.f10}?flik=installningar`);
  const settings = region(page, 'Inställningar');
  const name = settings.getByLabel('Teamets namn');
  await expectRefused(name, '', 'Fyll i namn');
  await expectRefused(name, 'F', 'Minst 2 tecken');
  await expect(settings.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeVisible();
  await expectAtMost(name, 50);
  await settings.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
});

test('moving a user, giving a role and moving a team show what is missing until something is chosen', async ({
  club,
  signedIn,
}) => {
  await club.maker.addSection('Simning', new Date());
  const page = await signedIn(club.admin, desktop);
  const expectChoice = async (form: Locator, label: string, option: string, button: string) => {
    const choice = form.getByLabel(label);
    await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
    await expectBroken(choice, 'Välj i listan');
    await expect(form.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    await choose(choice, option);
    await expect(form.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Fyll i allt korrekt' })).toHaveCount(0);
  };
  await page.goto(`/user/${club.seller.id}?flik=andra`);
  await expectChoice(region(page, 'Team'), 'Flytta till ett annat team', 'Fotboll – F10', 'Flytta');
  await expectChoice(region(page, 'Roll'), 'Ge en roll', 'Lagledare', 'Ge rollen');
  await page.goto(`/team/${club.p12}?flik=installningar`);
  const settings = region(page, 'Inställningar');
  await expectChoice(settings, 'Flytta till en annan sektion', 'Simning', 'Flytta');
});

test('an admin marks a member as protected with an alias, which a leader sees in place of the name', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, `/user/${club.otherSeller.id}?flik=andra`);
  const name = region(page, 'Namn');
  await name.getByLabel('Skyddade personuppgifter').check();
  await name.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(name.getByLabel('Alias'), 'Fyll i alias');
  await expectRefused(name.getByLabel('Alias'), 'K', 'Minst 2 tecken');
  await expectAtMost(name.getByLabel('Alias'), 50);
  await name.getByLabel('Alias').fill('Kim');
  await name.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Användare uppdaterad')).toBeVisible();
  await expect(name.getByLabel('Förnamn')).toHaveValue('Annansaljare');

  const leader = await signedIn(club.otherLeader, desktop, `/user/${club.otherSeller.id}?flik=andra`);
  await expect(leader.getByRole('heading', { name: 'Kim', exact: true })).toBeVisible();
  await expect(region(leader, 'Namn')).toContainText('Namnet är ett alias');
  await expect(leader.getByRole('main')).not.toContainText(/Annansaljare/i);
});
