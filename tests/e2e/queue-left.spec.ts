/** @module-tag search */
import { assignSpecific, deleteTicket } from '../../shared/contract/ticket.ts';
import { test } from './device.ts';
import { expect, lossOfNet, password, refusals } from './fixtures.ts';
import {
  enterAs,
  fillIn,
  keptOn,
  needsYou,
  nothingWaits,
  sellOffline,
  soldIn,
  soldReceipt,
  waits,
} from './queue.ts';
import { payingClub, saveChange, sell, texts } from './seller.ts';

test('a sale whose form is left while it is sent, and which is refused then, keeps everything typed', async ({
  club,
  device,
}) => {
  refusals(409);
  const [ticket = ''] = await payingClub(club, 2);
  const { page, net } = await device(club.seller);
  await fillIn(page, ticket);
  await club.sell(club.leader, ticket, { firstName: 'Annan' });
  net.way = 'held';
  const sent = net.next();
  await sell(page).click();
  await sent;
  await page.getByRole('link', { name: 'Mina lotter' }).first().click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await page.waitForURL('**/home');
  net.way = 'through';
  net.release();
  await needsYou(page, 1).click();
  await expect(page.getByText('Farmor Ek', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sälj lott 2 i stället' }).click();
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Annan', '2 Farmor']);
});

test("a ticket that is moved within the family is sold by the other child, though the first one's sale waits on the phone", async ({
  club,
  device,
}) => {
  lossOfNet();
  const email = `familj@${club.urlKey}.example`;
  const add = async (firstName: string) =>
    club.signedIn(
      await club.maker.addUser({ firstName, lastName: 'Ek', email }, club.p12, new Date(), { password }),
      email,
    );
  const [alva, elis] = [await add('Alva'), await add('Elis')];
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const [ticket = ''] = await club.tickets(lottery, alva, 1);
  const { page } = await device(alva);
  await sellOffline(page, ticket, 'Farmor');
  await club.admin.call(deleteTicket, { params: { id: ticket } });
  await club.admin.call(assignSpecific, { body: { ticketBaseId: lottery, number: 1, userId: elis.id } });
  await enterAs(page, elis);
  await page.context().setOffline(false);
  await fillIn(page, ticket, 'Morfar');
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  expect(await soldIn(club, elis)).toEqual(['1 Morfar']);
});

test('a sale that waits at a price which is changed is made at the new one after a tap, and not before', async ({
  club,
  device,
}) => {
  lossOfNet();
  refusals(409);
  const [ticket = ''] = await payingClub(club, 2);
  const { page } = await device(club.seller);
  await sellOffline(page, ticket, 'Farmor');
  await club.edit(ticket.split('-')[0] ?? '', { price: 60 });
  await page.context().setOffline(false);
  await needsYou(page, 1).click();
  await expect(page.getByText('Priset är ändrat till 60 kr per lott. Ingenting är sålt.')).toBeVisible();
  expect(await soldIn(club)).toEqual([]);
  await page.getByRole('button', { name: 'Sälj för 60 kr' }).click();
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor']);
});

test('a change that is typed while its sale is sent is made on the server', async ({ club, device }) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 1);
  const { page } = await device(club.seller);
  await sellOffline(page, ticket, 'Farmor');
  await waits(page, 1).click();
  await page.getByRole('link', { name: 'Ändra köpet till Farmor Ek' }).click();
  await page.getByLabel('Förnamn').fill('Faster');
  await page.context().setOffline(false);
  await expect(page.getByText('Skickat: lott 1 till Farmor Ek')).toBeVisible();
  await saveChange(page).click();
  await expect(
    page.getByText('Köpet hade redan skickats med lott 1. Köparens uppgifter är ändrade.'),
  ).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Faster']);
});

test("tickets that arrive once another of the family has taken over are neither shown nor kept as that one's", async ({
  club,
  device,
}) => {
  const [ticket = ''] = await payingClub(club, 2);
  const { page, net } = await device(club.seller);
  net.only = /^GET \/api\/ticket\/user/;
  net.way = 'held';
  await page.goto('/home');
  await expect(page.getByRole('main').getByText('Laddar', { exact: true })).toBeVisible();
  await enterAs(page, club.otherSeller);
  net.way = 'through';
  net.release();
  // The page drops the answer, and is left for the other's own home as soon as it notices who that is.
  const none = page.getByText('Du har inga lotter');
  await expect(page.getByRole('button', { name: 'Försök igen' }).first().or(none).first()).toBeVisible();
  await expect(page.getByText('Vårlotten')).toHaveCount(0);
  expect(JSON.stringify(await keptOn(page.context()))).not.toContain(ticket);
});

test('in a lottery under a licence a row of the list is saved once it says how it is paid', async ({
  club,
  device,
}) => {
  await payingClub(club, 1);
  const lottery = await club.lottery({ name: 'Tillstånd', ground: 'licence', ageLimit: null });
  await club.tickets(lottery, club.seller, 2);
  const { page } = await device(club.seller);
  await page.goto(`/list/${lottery}`);
  for (const [label, text] of texts.slice(0, 3)) await page.getByLabel(label).fill(text);
  await expect(page.getByLabel('Inte betald')).toHaveCount(0);
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Betald' });
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAccessibleDescription('Lotten måste betalas direkt');
  await choice.getByLabel('Kontant').check();
  await page.getByRole('button', { name: 'Spara och visa nästa' }).click();
  await expect(page.getByRole('heading', { name: 'Lott 2' })).toBeVisible();
});
