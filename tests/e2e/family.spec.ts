import type { Page } from '@playwright/test';
import { createUser, giveRole } from '../../shared/contract/user.ts';
import { test } from './club.ts';
import { expect, linkIn, mailTo, password, phone, refusals } from './fixtures.ts';

/** Opens the menu of a phone and switches: two taps. */
async function change(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Meny' }).last().tap();
  await page.getByRole('button', { name: `Byt till ${name}` }).tap();
}

test('three at one address have one mail, one password, and two taps from one to another; a form with typed values asks before another takes over, and keeps them for who stays', async ({
  club,
  person,
}) => {
  refusals(409);
  const email = `familjen@${club.urlKey}.example`;
  const ids: string[] = [];
  for (const firstName of ['Alva', 'Elis', 'Mamma']) {
    const { body } = await club.admin.call(createUser, {
      body: { firstName, lastName: 'Ek', email, teamId: club.p12 },
    });
    ids.push(body);
  }
  const [alva = '', , mother = ''] = ids;
  await club.tickets(await club.lottery({ name: 'Vårlotten' }), { ...club.seller, id: alva }, 1);
  const page = await person(phone, { hasTouch: true, isMobile: true });
  const mail = await mailTo(page, email, /Alva, Elis och Mamma/);
  await page.goto(linkIn(mail, '/activate/'));
  await expect(page.getByRole('heading', { name: 'Aktivera Alva, Elis och Mamma' })).toBeVisible();
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(password);
  await page.getByRole('button', { name: /^Aktivera/ }).tap();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Alva Ek' })).toBeVisible();
  await page.getByRole('link', { name: 'Sälj nästa lott' }).tap();
  await page.getByLabel('Förnamn').fill('Farmor');
  await change(page, 'Elis');
  const question = page.getByRole('dialog', { name: 'Vill du byta person?' });
  await question.getByRole('button', { name: 'Avbryt' }).tap();
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Stäng' }).tap();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Farmor');
  await change(page, 'Elis');
  await question.getByRole('button', { name: 'Byt' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Elis Ek' })).toBeVisible();

  // A user with a role is switched to by their own password.
  await club.admin.call(giveRole, { body: { userId: mother, roleId: 3 } });
  await page.reload();
  await page.getByRole('button', { name: 'Meny' }).last().tap();
  await page.getByRole('button', { name: 'Byt till Mamma' }).tap();
  await page.getByLabel('Lösenord för Mamma').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Byt till Mamma' }).last().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Mamma Ek' })).toBeVisible();
});

test('each of a family may choose an own password; siblings are linked and unlinked', async ({
  club,
  person,
}) => {
  refusals(400);
  const email = `syskon@${club.urlKey}.example`;
  for (const firstName of ['Alva', 'Elis'])
    await club.admin.call(createUser, { body: { firstName, lastName: 'Ek', email, teamId: club.p12 } });
  const page = await person(phone, { hasTouch: true, isMobile: true });
  await page.goto(linkIn(await mailTo(page, email, /Alva och Elis/), '/activate/'));
  await page.getByRole('button', { name: 'Egna lösenord' }).tap();
  await page.getByLabel('Lösenord för Alva').fill('alvas eget');
  await expect(page.getByRole('button', { name: 'Fyll i alla fält korrekt' })).toBeDisabled();
  await page.getByLabel('Lösenord för Elis').fill('elis eget');
  await page.getByRole('button', { name: 'Aktivera', exact: true }).tap();
  await page.waitForURL('**/home');

  const menu = page.getByRole('dialog', { name: 'Meny' });
  const family = page.getByRole('dialog', { name: 'Familj' });
  const manage = async () => {
    await page.getByRole('button', { name: 'Meny' }).last().tap();
    await menu.getByRole('button', { name: /Familj$/ }).tap();
  };
  await manage();
  await family.getByRole('button', { name: 'Ta bort Elis ur familjen' }).tap();
  await page
    .getByRole('dialog', { name: /Vill du ta bort Elis/ })
    .getByRole('button', { name: 'Ta bort' })
    .tap();
  await family.getByRole('button', { name: 'Lägg till Elis i familjen' }).tap();
  await family.getByLabel('Lösenord för Elis').fill('fel');
  await family.getByRole('button', { name: 'Lägg till', exact: true }).tap();
  await expect(family.getByText('Lösenordet stämmer inte. Försök igen.')).toBeVisible();
  await expect(family.getByLabel('Lösenord för Elis')).toHaveValue('fel');
  await family.getByLabel('Lösenord för Elis').fill('elis eget');
  await family.getByRole('button', { name: 'Lägg till', exact: true }).tap();
  await expect(family.getByRole('button', { name: 'Ta bort Elis ur familjen' })).toBeVisible();
});
