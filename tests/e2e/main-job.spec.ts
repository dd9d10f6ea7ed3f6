import type { Page } from '@playwright/test';
import { pdfOf } from '../../functions/demo/pdf.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import {
  activate,
  addUser,
  agree,
  createClub,
  desktop,
  expect,
  mailTo,
  moving,
  phone,
  test,
} from './fixtures.ts';
import { choose } from './field.ts';

const at = (name: string) => `${name}@strandvallen.example`;
const buyer = {
  firstName: 'Åke',
  lastName: 'Öström',
  email: 'ake.ostrom@kopare.example',
  phone: '070-174 06 21',
};

test('a club sells a lottery from the first ticket to the winner mail, as five people and a buyer', async ({
  person,
}) => {
  createClub('Strandvallens SK', 'strandvallen', at('master'), 'Maja Mästare');

  // The two who only prepare save the work of drawing animations.
  const master = await person(desktop);
  await activate(master, at('master'));
  await addSection(master);
  await makeAdmin(master);

  const admin = await person(desktop, moving);
  await activate(admin, at('admin'));
  await addTeamAndLeader(admin);
  await makeLottery(admin);

  const leader = await person(phone);
  await activate(leader, at('ledare'));
  await addSeller(leader);
  await handOut(leader);

  const seller = await person(phone, moving);
  await activate(seller, at('saljare'));
  await sell(seller);

  await drawAndMail(admin);
  await unsubscribe(await person(phone));
});

async function addSection(master: Page): Promise<void> {
  await master.goto('/admin/sections');
  await master.getByLabel('Sektionens namn').fill('Simning');
  await master.getByRole('button', { name: 'Lägg till' }).click();
  await expect(master.getByText('Tillagd')).toBeVisible();
  await expect(master.getByRole('link', { name: /Simning/ })).toBeVisible();
}

async function makeAdmin(master: Page): Promise<void> {
  await master.getByRole('link', { name: /Förening/ }).click();
  await master
    .getByRole('main')
    .getByRole('link', { name: /Kansli/ })
    .click();
  await addUser(master, 'Anna', 'Admin', at('admin'));
  await master.getByRole('link', { name: /Anna Admin/ }).click();
  await master.getByRole('tab', { name: 'Ändra' }).click();
  await choose(master.getByLabel('Ge en roll'), 'Admin');
  await master.getByRole('button', { name: 'Ge rollen' }).click();
  await expect(master.getByText('Tillagd')).toBeVisible();
}

async function addTeamAndLeader(admin: Page): Promise<void> {
  await admin.goto('/admin/sections');
  await admin.getByRole('link', { name: /Simning/ }).click();
  await admin.getByLabel('Lagets namn').fill('Hajarna');
  await admin.getByRole('button', { name: 'Lägg till' }).click();
  await expect(admin.getByText('Tillagd')).toBeVisible();
  await admin
    .getByRole('main')
    .getByRole('link', { name: /Hajarna/ })
    .click();
  await addUser(admin, 'Lena', 'Ledare', at('ledare'));
  await admin.getByRole('link', { name: /Lena Ledare/ }).click();
  await admin.getByRole('tab', { name: 'Ändra' }).click();
  await choose(admin.getByLabel('Ge en roll'), 'Lagledare');
  await admin.getByRole('button', { name: 'Ge rollen' }).click();
  await expect(admin.getByText('Tillagd')).toBeVisible();
}

async function makeLottery(admin: Page): Promise<void> {
  await admin.goto('/admin/ticketbases');
  await admin.getByRole('tab', { name: 'Skapa lotteri' }).click();
  await admin.getByLabel('Namn').fill('Luciasimmet');
  await admin.getByLabel('Beskrivning').fill('Simma in julen. Första pris är en weekend på spa.');
  await admin.getByLabel('Pris per lott').fill('30');
  await admin.getByLabel('Högsta lottnummer').fill('200');
  await admin.getByLabel('Sista försäljningsdag').fill(addDays(dayOf(new Date()), 20));
  await admin.getByLabel('Länk till villkor').fill('https://strandvallen.example/villkor');
  await admin.getByRole('button', { name: 'Skapa', exact: true }).click();
  await admin.waitForURL('**/admin/ticketbase/*');
  const picture = await admin.screenshot({ clip: { x: 0, y: 0, width: 700, height: 420 }, type: 'jpeg' });
  const image = admin.getByRole('region', { name: 'Bild' });
  await image
    .locator('input[type=file]')
    .setInputFiles({ name: 'bild.JPG', mimeType: 'image/jpeg', buffer: picture });
  await image.getByRole('button', { name: 'Spara' }).click();
  await expect(admin.getByText('Bild sparad')).toBeVisible();
  const attached = admin.getByRole('region', { name: 'Bifogad pdf' });
  const pdf = { name: 'priser.pdf', mimeType: 'application/pdf', buffer: pdfOf('Luciasimmet', ['Priser']) };
  await attached.getByLabel('Välj pdf').setInputFiles(pdf);
  await attached.getByRole('button', { name: 'Spara' }).click();
  await expect(admin.getByText('Pdf sparad')).toBeVisible();
}

async function addSeller(leader: Page): Promise<void> {
  await leader.getByRole('button', { name: 'Meny' }).click();
  await leader.getByRole('link', { name: /Hajarna/ }).click();
  await addUser(leader, 'Sixten', 'Säljare', at('saljare'));
}

async function handOut(leader: Page): Promise<void> {
  await leader.getByRole('tab', { name: 'Tilldela lott' }).click();
  await leader.getByLabel('Lotteri', { exact: true }).selectOption({ label: 'Luciasimmet' });
  await leader.getByLabel('Antal lotter till var och en').fill('5');
  await leader.getByRole('checkbox', { name: /Sixten Säljare/ }).check();
  await leader.getByRole('button', { name: 'Tilldela lotter' }).click();
  await agree(leader, 'Tilldela');
  await expect(leader.getByText('Lotter tilldelade')).toBeVisible();
}

async function sell(seller: Page): Promise<void> {
  await expect(seller.getByRole('heading', { name: 'Luciasimmet' })).toBeVisible();
  await seller.getByRole('link', { name: 'Sälj nästa lott' }).click();
  await seller.getByLabel('Förnamn').fill(buyer.firstName);
  await seller.getByLabel('Efternamn').fill(buyer.lastName);
  await seller.getByLabel('Email').fill(buyer.email);
  await seller.getByLabel('Telefon').fill(buyer.phone);
  await seller.getByText('Mailet till köparen').click();
  await seller.getByRole('textbox', { name: /^Meddelande/ }).fill('Tack <b>farfar</b>!');
  await seller.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(seller.getByText(`${buyer.firstName} ${buyer.lastName}`).first()).toBeVisible();
  const mail = await mailTo(seller, buyer.email, /Luciasimmet/);
  expect(mail.text).toContain('Tack <b>farfar</b>!');
  expect(mail.html).toContain('Tack &lt;b&gt;farfar&lt;/b&gt;!');
  expect(mail.text).toContain('https://strandvallen.example/villkor');
  expect(mail.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
}

async function drawAndMail(admin: Page): Promise<void> {
  await admin.goto('/admin/ticketbases');
  await admin.getByRole('link', { name: 'Dragningar' }).click();
  await admin.getByLabel('Dragningens namn').fill('Stora dragningen');
  await admin.getByRole('button', { name: 'Lägg till' }).click();
  await agree(admin, 'Lägg till');
  await expect(admin.getByText('Dragning tillagd')).toBeVisible();
  await admin
    .getByRole('main')
    .getByRole('link', { name: /Stora dragningen/ })
    .click();
  await expect(admin.getByText('100 % (1/1)')).toBeVisible();
  await admin.getByLabel('Vinst', { exact: true }).fill('Weekend på spa');
  await admin.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(admin, 'Dra vinnare');
  await expect(admin.getByText('Vinnare dragen')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Vinnare', exact: true })).toContainText('Åke Öström');
  await admin.getByRole('textbox', { name: 'Meddelande' }).fill('Grattis till alla!');
  await admin.getByRole('button', { name: 'Skicka' }).click();
  await agree(admin, 'Skicka');
  await expect(admin.getByRole('heading', { name: 'Mail skickat' })).toBeVisible();
}

async function unsubscribe(page: Page): Promise<void> {
  const mail = await mailTo(page, buyer.email, /^Du har vunnit|^Dragningen i/);
  expect(mail.text).toContain('Weekend på spa');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  // The header's address, as a mail program without one-click opens it.
  await page.goto(/<([^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Avregistrera' }).click();
  await expect(page.getByText('Du är avregistrerad').first()).toBeVisible();
}
