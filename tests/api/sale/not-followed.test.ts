import { expect, test } from 'vitest';
import { ids } from '../../../functions/store/keys.ts';
import { outboxPut } from '../../../functions/store/outbox.ts';
import { remindBuyer } from '../../../shared/contract/reminder.ts';
import { editPayment, listSales, readReceipt, readSale } from '../../../shared/contract/sale.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { confirmPayments, previewPayments } from '../../../shared/contract/payment.ts';
import { mailTicket } from '../../../shared/contract/ticket.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { row } from '../payment/report.ts';
import { payingClub } from './paying-club.ts';

test('once the club stops following payments, no buyer is asked to pay and no payment is shown or recorded, until it follows them again', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const email = `kund@${club.urlKey}.example`;
  const sale = await makeSale(club.seller, [first], { email, mail: false });
  const follow = (trackPayments: boolean) =>
    club.admin.call(editSettings, { body: { trackPayments, swishNumber: '1234679304' } });
  const params = { id: sale.id };
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  const shown = async () => [
    (await club.seller.call(readSale, { params })).body,
    (await cloud.anonymous.call(readReceipt, { params: { token } })).body,
  ];
  const listed = async (state: 'unknown' | 'unpaid') =>
    (await club.admin.call(listSales, { query: { ticketBaseId: lottery, state } })).body.length;
  await follow(false);
  // As of a reminder that was on its way.
  const at = ids.parseSale(sale.id);
  if (!at) throw new Error('the sale has no id');
  await cloud.service.of(club.id).write(outboxPut(club.id, { kind: 'buyerReminder', ...at }, new Date()));
  const untracked = await makeSale(club.seller, [second], { mail: false });
  for (const of of await shown()) expect(of).toMatchObject({ payment: { state: 'unknown' }, swish: null });
  expect([await listed('unknown'), await listed('unpaid')]).toEqual([2, 0]);
  const rows = [row(25, sale.reference, { saleIds: [sale.id] })];
  const paid = { state: 'paid', method: 'cash' } as const;
  for (const answer of [
    await club.seller.call(remindBuyer, { params }),
    await club.admin.call(editPayment, { params, body: paid }),
    await club.admin.call(editPayment, { params: { id: untracked.id }, body: paid }),
    await club.treasurer.call(previewPayments, { body: { rows } }),
    await club.treasurer.call(confirmPayments, { body: { rows } }),
  ])
    expect(outcomeOf(answer)).toBe('409 payment.notTracked');
  await club.seller.call(mailTicket, { body: { ticketId: first } });
  const mails = (await cloud.mails()).filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toMatch(/swish|123 467 93 04|obetal/i);
  await recount(cloud, club, lottery);
  await follow(true);
  for (const of of await shown()) expect(of).toMatchObject({ payment: { state: 'unpaid' } });
});
