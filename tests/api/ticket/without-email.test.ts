import { expect, test } from 'vitest';
import { readJob } from '../../../shared/contract/service.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { listStats } from '../../../shared/contract/report.ts';
import {
  copyBuyer,
  mailTicket,
  readTicket,
  sellTicket,
  unsellTicket,
} from '../../../shared/contract/ticket.ts';
import { recountClub } from '../../../functions/recount/recount-club.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { valuesOf } from '../../support/spreadsheet.ts';
import { sellToErased, sellWithoutEmail, unreachable } from '../../support/without-email.ts';
import { readReport } from '../report/files.ts';

/** A lottery with three sold tickets: to a person without email, to one erased since, to a person. */
async function sold() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [silent = '', gone = '', usual = '', unsold = ''] = await club.tickets(lottery, club.seller, 4);
  const silentBuyer = await sellWithoutEmail(club, silent);
  await sellToErased(club, gone);
  await club.sell(club.seller, usual);
  const shown = async (id: string) => (await club.seller.call(readTicket, { params: { id } })).body.customer;
  return { cloud, club, lottery, silent, silentBuyer, gone, usual, unsold, shown };
}

test('a buyer without email is shown with name and phone, an erased one as erased, another as neither; so in the report', async () => {
  const { cloud, club, lottery, silent, gone, usual, shown } = await sold();
  expect(await shown(silent)).toMatchObject({ ...unreachable, email: '', noEmail: true });
  expect(await shown(silent)).not.toHaveProperty('erased');
  expect(await shown(gone)).toMatchObject({ firstName: 'Borttagen', lastName: 'person', erased: true });
  expect(await shown(gone)).not.toHaveProperty('noEmail');
  for (const mark of ['erased', 'noEmail']) expect(await shown(usual)).not.toHaveProperty(mark);
  const { body: stats } = await club.admin.call(listStats, { params: { id: lottery } });
  expect(stats.map(({ customer }) => [customer?.erased, customer?.noEmail])).toEqual([
    [undefined, true],
    [true, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const { tickets } = await readReport(cloud, club.admin, 'lottery', lottery);
  const [, ...rows] = valuesOf(tickets);
  expect(rows.map((row) => row.slice(4, 8)).slice(0, 2)).toEqual([
    [unreachable.firstName, unreachable.lastName, 'Ingen e-post', unreachable.phone],
    ['Borttagen', 'person', '', ''],
  ]);
});

test('a buyer without email gets one by an edit, and is then mailed', async () => {
  const { cloud, club, silent, silentBuyer, shown } = await sold();
  const ask = () => club.seller.call(mailTicket, { body: { ticketId: silent } });
  expect(outcomeOf(await ask())).toBe('409 ticket.noEmail');
  const email = `gunhild@${club.urlKey}.example`;
  const edit = { ticketId: silent, customerId: silentBuyer, ...unreachable, email };
  expect((await club.seller.call(sellTicket, { body: edit })).status).toBe(200);
  expect(await shown(silent)).toMatchObject({ id: silentBuyer, ...unreachable, email, mailStatus: 'none' });
  expect((await ask()).status).toBe(202);
  expect((await cloud.mails()).filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('a buyer without email is removed, and the ticket sold again, like any other', async () => {
  const { cloud, club, lottery, silent, silentBuyer, shown } = await sold();
  expect((await club.seller.call(unsellTicket, { params: { id: silentBuyer } })).status).toBe(204);
  expect(await shown(silent)).toBeUndefined();
  await club.sell(club.seller, silent);
  expect(await shown(silent)).toMatchObject(buyer);
  expect((await recount(cloud, club, lottery)).sold).toEqual([1, 2, 3]);
  await cloud.drain();
  expect((await recountClub(cloud.service, club.id)).drifts).toEqual([]);
});

test('a buyer without email is copied to a ticket of the next lottery, an erased one is not', async () => {
  const { club, lottery, silent, gone, shown } = await sold();
  await club.edit(lottery, { closed: true });
  const [one = '', two = ''] = await club.tickets(await club.lottery(), club.seller, 2);
  const copy = (copyTicketId: string, newTicketId: string) =>
    club.seller.call(copyBuyer, { body: { copyTicketId, newTicketId } });
  expect((await copy(silent, one)).status).toBe(200);
  expect(await shown(one)).toMatchObject({ ...unreachable, email: '', noEmail: true });
  expect(outcomeOf(await copy(gone, two))).toBe('409 ticket.notSold');
});

test('erasing another person leaves a buyer without email; the erased one carries the mark', async () => {
  const { cloud, club, silent, usual, shown } = await sold();
  const { body } = await club.admin.call(erasePerson, { body: { email: buyer.email } });
  await cloud.drain();
  expect((await club.admin.call(readJob, { params: { id: body.jobId } })).body.state).toBe('done');
  expect(await shown(silent)).toMatchObject({ ...unreachable, noEmail: true });
  expect(await shown(usual)).toMatchObject({ firstName: 'Borttagen', email: '', erased: true });
});
