import { createDraw, drawWinner, listWinners } from '../../shared/contract/draw.ts';
import { savePrizes } from '../../shared/contract/prize.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { test } from './club.ts';
import { desktop, expect, mailTo, phone, refusals } from './fixtures.ts';

test('an Admin publishes a result; a visitor sees prizes and numbers, asks for a number, and is linked to the check', async ({
  club,
  signedIn,
  person,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const tickets = await club.tickets(lottery, club.seller, 3);
  for (const ticket of tickets) await club.sell(club.seller, ticket);
  await club.admin.call(savePrizes, {
    params: { id: lottery },
    body: { prizes: [{ name: 'Elcykel', value: 12_999, sponsor: 'Nordvikens cykel', count: 1 }] },
  });
  const visitor = await person(phone);
  await visitor.goto(`/resultat/${lottery}`);
  await expect(visitor.getByRole('heading', { name: 'Resultat i Vårlotten' })).toBeVisible();
  await expect(visitor.getByText('Inget resultat än')).toBeVisible();
  await expect(visitor.getByText('Värde 12 999:-, från Nordvikens cykel')).toBeVisible();

  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Elcykel' } });
  const [winner] = (await club.admin.call(listWinners, { params: { id: drawId } })).body;
  const won = winner?.ticket.number ?? 0;
  const page = await signedIn(club.admin, desktop, `/admin/draw/${drawId}`);
  await page.getByLabel('Visa resultatet för alla').check();
  await expect(page.getByText('Sparat')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Stora dragningen' })).toContainText(`${won}Elcykel`);
  const number = visitor.getByLabel('Lottnummer');
  await number.fill(String(won));
  await expect(visitor.getByText(`Grattis! Lott ${won} har vunnit: Elcykel.`)).toBeVisible();
  await number.fill(String((won % 3) + 1));
  await expect(visitor.getByText(`Lott ${(won % 3) + 1} har inte vunnit.`)).toBeVisible();
  await number.fill('tre');
  await expect(visitor.getByText('Skriv numret med siffror.')).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText('Köpare');
  await visitor.getByRole('link', { name: 'Kontrollera dragningen' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/dragning/${drawId}$`));

  await page.getByLabel('Visa resultatet för alla').uncheck();
  await expect(page.getByLabel('Visa resultatet för alla')).not.toBeChecked();
  refusals(404);
  await visitor.goto('/resultat/finns-inte');
  await expect(visitor.getByRole('heading', { name: 'Lotteriet finns inte' })).toBeVisible();
});

test('a buyer finds all tickets by email, from the ticket mail and from the footer, and reads the same where there are none', async ({
  club,
  person,
  baseURL,
}) => {
  const email = `asa@${club.urlKey}.example`;
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const ticketIds = await club.tickets(lottery, club.seller, 3);
  const sold = { ticketIds, firstName: 'Åsa', lastName: 'Köpare', email, phone: '070-1234567' };
  await club.seller.call(createSale, { body: sold });
  const link = new RegExp(`${baseURL ?? ''}/hitta\\?urlkey=${club.urlKey}`);

  const page = await person(phone);
  const ticketMail = await mailTo(page, email, /Dina lotter i/);
  expect(ticketMail.text).toMatch(link);
  await page.goto(`/hitta?urlkey=${club.urlKey}`);
  await expect(page.getByText(`Klubb ${club.urlKey}`)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Maila mina lotter' }).click();
  const mailsTo = (address: string) =>
    page.getByText(`Om adressen har lotter kommer ett mail till ${address} inom`);
  await expect(mailsTo(email)).toBeVisible();
  const mail = await mailTo(page, email, /Dina lotter hos/);
  expect(mail.text).toContain('Lottnummer: 1–3');
  await page.getByRole('button', { name: 'Prova en annan adress' }).click();
  await page.getByLabel('Email').fill(`ingen@${club.urlKey}.example`);
  await page.getByRole('button', { name: 'Maila mina lotter' }).click();
  await expect(mailsTo(`ingen@${club.urlKey}.example`)).toBeVisible();

  await page.goto('/start');
  await page.getByRole('link', { name: 'Hitta mina lotter' }).click();
  await page.getByLabel('Förening').selectOption(`Klubb ${club.urlKey}`);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('winners whom no mail reaches are ticked off as they are called', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  for (const ticketId of await club.tickets(lottery, club.seller, 2)) {
    const body = { ticketIds: [ticketId], firstName: 'Gunhild', lastName: 'Utanpost', phone: '08-7001122' };
    await club.seller.call(createSale, { body: { ...body, email: '', noEmail: true } });
  }
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  for (const name of ['Cykel', 'Korg']) await club.admin.call(drawWinner, { body: { drawId, name } });
  const page = await signedIn(club.admin, phone, `/admin/draw/${drawId}`);
  const card = page.getByRole('region', { name: 'Vinnare att ringa' });
  await card.getByText('2 vinnare, 2 kvar att ringa').click();
  await expect(card.getByText(/^Lott \d, Cykel, ingen e-post$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^08/ }).first()).toHaveAttribute('href', 'tel:087001122');
  await card
    .getByLabel(/^Uppringd/)
    .first()
    .check();
  await expect(card.getByText('2 vinnare, 1 kvar att ringa')).toBeVisible();
  await expect(card.getByText(/Admin Adminsson/)).toBeVisible();
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(page.getByText(/1 vinnare/)).toBeVisible();
});
