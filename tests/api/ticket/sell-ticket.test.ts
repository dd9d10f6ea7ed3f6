import { expect, test } from 'vitest';
import { readSaleSummary } from '../../../shared/contract/lottery.ts';
import { listOwnTickets, readTicket, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { testCloud } from '../../support/cloud.ts';
import { buyer } from '../../support/club.ts';

test('a seller registers a buyer on an unsold ticket, and takes the buyer away again', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 3);
  const sold = await club.seller.call(sellTicket, { body: { ticketId, ...buyer } });
  expect(sold.status).toBe(200);
  const { body: read } = await club.seller.call(readTicket, { params: { id: ticketId } });
  expect(read.customer).toMatchObject({ id: sold.body, ...buyer, mailStatus: 'none' });
  const { body: own } = await club.seller.call(listOwnTickets, {});
  expect(own).toMatchObject([{ total: 3, sold: 1 }]);
  expect((await club.seller.call(unsellTicket, { params: { id: sold.body } })).status).toBe(204);
  const { body: summary } = await club.admin.call(readSaleSummary, { params: { id: lottery } });
  expect(summary).toEqual({ customerCount: 0, ticketCount: 3 });
});
