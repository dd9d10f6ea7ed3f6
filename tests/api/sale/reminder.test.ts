import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { findTally } from '../../../functions/store/tally-record.ts';
import { remindBuyer, remindSellers } from '../../../shared/contract/reminder.ts';
import { deleteSale, editPayment, readReceipt } from '../../../shared/contract/sale.ts';
import { listOwnTickets } from '../../../shared/contract/ticket.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { createUser } from '../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { callsOf } from '../../support/faults.ts';
import { inParallel } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { payingClub } from './paying-club.ts';

test('for tickets that cost nothing nobody is asked to pay: not in lists, on the receipt, in the ticket mail or by a reminder', async () => {
  const { cloud, club, makeSale } = await payingClub();
  const tickets = await club.tickets(await club.lottery({ price: 0 }), club.seller, 1);
  const email = `gratis@${club.urlKey}.example`;
  const sale = await makeSale(club.seller, tickets, { email });
  expect([sale.payment.state, sale.swish]).toEqual(['unpaid', null]);
  const { body: own } = await club.seller.call(listOwnTickets, {});
  expect(own[0]?.tickets[0]?.customer).not.toHaveProperty('paid');
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  const { body: receipt } = await cloud.anonymous.call(readReceipt, { params: { token } });
  expect([receipt.payment.state, receipt.swish]).toEqual(['unknown', null]);
  const [mail] = (await cloud.mails()).filter(({ to }) => to.includes(email));
  expect(mail?.text).not.toMatch(/swish/i);
  const reminder = await club.seller.call(remindBuyer, { params: { id: sale.id } });
  expect(outcomeOf(reminder)).toBe('409 payment.notUnpaid');
});

test('sellers are reminded in one mail an email, naming siblings, once in 72 hours, also from two phones', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const email = `syskon@${club.urlKey}.example`;
  for (const [firstName, written] of [
    ['Elsa', email],
    ['Nils', email.replace('syskon', 'Syskon')],
  ]) {
    const body = { firstName, lastName: 'Syskon', email: written, teamId: club.p12 };
    const { body: id } = await club.admin.call(createUser, { body });
    await club.tickets(lottery, { ...club.seller, id }, 2);
  }
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await makeSale(club.seller, [ticket]);
  await club.tickets(lottery, club.otherSeller, 3);
  await cloud.drain();
  const remind = (who: typeof club.admin, body: object) =>
    who.call(remindSellers, { params: { id: lottery }, body: body as { to: 'notSold' } });
  const answers = await inParallel([
    () => remind(club.leader, { to: 'notSold', message: 'Vi ses på lördag!' }),
    () => remind(club.leader, { to: 'notSold', message: 'Vi ses på lördag!' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers.map(({ body }) => body.receivers).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(answers.map(({ body }) => body.skipped).toSorted((one, other) => one - other)).toEqual([0, 2]);
  await cloud.drain();
  const sent = (await cloud.mails()).filter(
    ({ to, subject }) => to.join().toLowerCase().includes(email) && subject.includes('Dags att sälja'),
  );
  expect(sent).toHaveLength(1);
  for (const words of ['Elsa Syskon', 'Nils Syskon', '2 lotter kvar att sälja', 'Vi ses på lördag!'])
    expect(sent[0]?.text).toContain(words);
  // The other team's seller is out of the leader's scope; an Admin reaches them.
  expect((await remind(club.admin, { to: 'notSold' })).body).toEqual({ receivers: 1, skipped: 2 });
  expect(outcomeOf(await remind(club.leader, { to: 'notSold', teamId: club.f10 }))).toBe('404 notFound');
  expect((await remind(club.leader, { to: 'unpaid' })).body).toEqual({ receivers: 1, skipped: 0 });
  // Whoever has been reminded of one thing is not reminded of another within the pause.
  expect((await remind(club.leader, { to: 'unpaid' })).body).toEqual({ receivers: 0, skipped: 1 });
  const table = cloud.service.of(club.id);
  const { remindedAt = 0 } = (await findTally(table, lottery, club.seller.id)) ?? {};
  expect(Math.abs(remindedAt * 1000 - Date.now())).toBeLessThan(600_000);
  await table.write({
    update: keys.tally(lottery, club.seller.id),
    set: { remindedAt: remindedAt - 72 * 3600 - 1 },
  });
  expect((await remind(club.leader, { to: 'unpaid' })).body).toEqual({ receivers: 1, skipped: 0 });
});

test('a reminder killed after its first mails is answered as a whole when it is repeated', async () => {
  const { cloud, club, lottery } = await payingClub();
  await club.tickets(lottery, club.seller, 1);
  await club.tickets(lottery, club.otherSeller, 1);
  await cloud.drain();
  const remind = () =>
    club.admin.call(remindSellers, { params: { id: lottery }, body: { to: 'notSold' } }, { key: 'remind' });
  // The mails and their log entry are the first transaction, the request's record the second.
  let seen = 0;
  const isOne = callsOf('remindSellers', 'TransactWriteItems');
  const stop = cloud.local.gateway.intercept((call) => (isOne(call) && ++seen > 1 ? 'fail' : undefined));
  expect((await remind().finally(stop)).status).toBe(500);
  for (const { status, body } of [await remind(), await remind()])
    expect([status, body]).toEqual([202, { receivers: 2, skipped: 0 }]);
  await cloud.drain();
  const sent = (await cloud.mails()).filter(({ subject }) => subject.includes('Dags att sälja'));
  expect(sent.filter(({ to }) => to.join().includes(club.urlKey))).toHaveLength(2);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'mail' } });
  expect(log.filter(({ text }) => text.startsWith('Skickade påminnelser'))).toHaveLength(1);
});

test('money is not asked for where the club does not follow it, nor tickets after the sale; what is owed goes on', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await makeSale(club.seller, [ticket], { payment: 'cash' });
  const remind = (to: 'notSold' | 'owes' | 'unpaid') =>
    club.admin.call(remindSellers, { params: { id: lottery }, body: { to } });
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  expect(outcomeOf(await remind('notSold'))).toBe('409 sale.closed');
  await club.edit(lottery, { closed: true });
  expect((await remind('owes')).body).toEqual({ receivers: 1, skipped: 0 });
  await cloud.service.of(club.id).write({ update: keys.settings(), set: { trackPayments: false } });
  expect(outcomeOf(await remind('unpaid'))).toBe('409 payment.notTracked');
});

test("an unpaid sale's buyer is reminded once in 72 hours of number, sum and reference; a sale paid meanwhile sends nothing", async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 5);
  const sold: { readonly id: string; readonly reference: string }[] = [];
  const email = `sen@${club.urlKey}.example`;
  for (const [index, ticket] of tickets.entries())
    sold.push(await makeSale(club.seller, [ticket], { email: index < 2 ? email : `x${index}${email}` }));
  const remind = (index: number, who = club.seller) =>
    who.call(remindBuyer, { params: { id: sold[index]?.id ?? '' } });
  const answers = await inParallel([() => remind(0), () => remind(1), () => remind(0)]);
  expect(answers.map(({ body }) => body.receivers).toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(outcomeOf(await remind(2, club.otherSeller))).toBe('404 notFound');
  await club.seller.call(editPayment, {
    params: { id: sold[3]?.id ?? '' },
    body: { state: 'paid', method: 'cash' },
  });
  expect(outcomeOf(await remind(3))).toBe('409 payment.notUnpaid');
  await club.admin.call(deleteSale, { params: { id: sold[4]?.id ?? '' } });
  expect(outcomeOf(await remind(4))).toBe('404 notFound');
  await cloud.drain();
  const sent = (await cloud.mails()).filter(
    ({ to, subject }) => to.includes(email) && subject.startsWith('Har du glömt'),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('123 467 93 04');
  expect(sold.slice(0, 2).some(({ reference }) => sent[0]?.text?.includes(reference))).toBe(true);
});

test("an unpaid sale's mail says to which number, how much and with which message to pay; a paid one's does not", async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const [due, paid] = [`due@${club.urlKey}.example`, `paid@${club.urlKey}.example`];
  const sale = await makeSale(club.seller, tickets.slice(0, 2), { email: due });
  await makeSale(club.seller, tickets.slice(2), { email: paid, payment: 'swish' });
  await cloud.drain();
  const textTo = async (email: string) =>
    (await cloud.mails()).find(({ to, subject }) => to.includes(email) && /lott/i.test(subject))?.text ?? '';
  for (const words of ['Försäljningen pågår till', '123 467 93 04', '50:-', sale.reference])
    expect(await textTo(due)).toContain(words);
  expect(await textTo(paid)).toContain('Försäljningen pågår till');
  expect(await textTo(paid)).not.toContain('123 467 93 04');
});
