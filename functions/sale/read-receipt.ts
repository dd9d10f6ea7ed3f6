import { readReceipt } from '../../shared/contract/sale.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { implement } from '../kernel/implement.ts';
import { amountOfSale, asFollowed, isDue, paymentOf } from '../store/sale-record.ts';
import { findClub } from '../store/club-record.ts';
import { ids } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { readPrizes } from '../store/prize-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { onTicketOf } from '../ledger/on-ticket.ts';
import { findSaleById } from './scope.ts';
import { swishOf } from './show-sale.ts';

/** When the draw is, as a sentence before another; empty once that day has passed. */
function whenDrawn({ drawDate, validUntilDate }: LotteryRecord['view'], now: Date): string {
  const lastDay = dayOf(validUntilDate);
  if ((drawDate ?? lastDay) < dayOf(now)) return '';
  return `Dragningen görs ${drawDate ?? `efter ${lastDay}`}. `;
}

/** Days for which a receipt can be read after the sale period (R280). */
const daysAfter = 60;

/**
 * The token contains the sale's nonce, which cannot be guessed. Editing the buyer keeps it; a later sale of the ticket
 * has a different one.
 */
export const handler = implement(readReceipt, async ({ params, resources: { service }, now, fail }) => {
  const at = ids.parseReceipt(params.token);
  if (!at) return fail('notFound');
  const table = service.of(at.club);
  const lotteryId = ids.parseSale(at.saleId)?.lotteryId;
  if (lotteryId === undefined) return fail('notFound');
  const [club, sale, settings, prizes] = await Promise.all([
    findClub(service, at.club),
    findSaleById(table, at.saleId),
    readClubSettings(table),
    readPrizes(table, lotteryId),
  ]);
  if (!club?.active || !sale || sale.buyer.nonce !== at.nonce) return fail('notFound');
  const { view } = sale.lottery;
  if (now.getTime() > Date.parse(view.validUntilDate) + daysAfter * 86_400_000) return fail('notFound');
  const followed = asFollowed(settings, sale);
  const payment = paymentOf(followed);
  const awaitsPayment = settings.trackPayments && view.drawFrom === 'paid' && payment.state !== 'paid';
  return {
    clubName: club.name,
    lotteryName: view.name,
    numbers: sale.tickets.map(({ number }) => number),
    amount: toSek(amountOfSale(sale)),
    createdDate: new Date(sale.facts.at * 1000).toISOString(),
    validUntilDate: view.validUntilDate,
    payment: {
      state: payment.state === 'unpaid' && !isDue(followed) ? 'unknown' : payment.state,
      confirmed: payment.state === 'paid' && payment.confirmed,
    },
    swish: swishOf(followed, settings.swishNumber),
    results: `${awaitsPayment ? 'Deltar när lotten är betald. ' : ''}${whenDrawn(view, now)}Resultatet finns hos ${club.name}.`,
    ...onTicketOf(sale.lottery, settings, prizes),
    termsLink: view.termsLink ?? '',
  };
});
