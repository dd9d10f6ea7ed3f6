import { expect, test } from 'vitest';
import { deleteSale } from '../../../shared/contract/sale.ts';
import { unsellTicket } from '../../../shared/contract/ticket.ts';
import { payingClub } from './paying-club.ts';

test('a buyer who was mailed tickets is mailed that they are gone, one by one or all at once; nobody else is (R262)', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 5);
  const mailed = `asa@${club.urlKey}.example`;
  const silent = `tyst@${club.urlKey}.example`;
  const buyerOf = (email: string, mail: boolean) => ({ email, mail });
  const sale = await makeSale(club.seller, tickets.slice(0, 3), buyerOf(mailed, true));
  const other = await makeSale(club.seller, tickets.slice(3), buyerOf(silent, false));
  await cloud.drain();
  const first = sale.customer.id;
  expect((await club.seller.call(unsellTicket, { params: { id: first } })).status).toBe(204);
  expect((await club.seller.call(deleteSale, { params: { id: sale.id } })).status).toBe(204);
  expect((await club.seller.call(deleteSale, { params: { id: other.id } })).status).toBe(204);
  const mails = await cloud.mails();
  const subjects = (address: string) =>
    mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
  expect(subjects(mailed).toSorted()).toEqual([
    'Dina lotter i Höstlotten',
    'Lott nr 1 i Höstlotten är borttagen',
    'Lotter i Höstlotten är borttagna',
  ]);
  expect(subjects(silent)).toEqual([]);
});
