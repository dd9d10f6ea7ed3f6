import { ids, type Key, keys } from '../../functions/store/keys.ts';
import type { Item, Write } from '../../functions/store/write.ts';
import { findLottery } from '../../functions/store/lottery-record.ts';
import { salePut } from '../../functions/store/sale-record.ts';
import type { BuyerDetails, TestClub } from './club.ts';
import type { TestCloud } from './cloud.ts';
import { inParallel } from './parallel.ts';

/** A ticket, its sale, and the mark of its mail. */
const perTransaction = 33;

const nonceOf = (number: number) => `nonce${String(number).padStart(7, '0')}`;
/** The id of the buyer of a ticket made here. */
export const buyerIdOf = (lotteryId: string, number: number): string =>
  ids.buyer(ids.ticket(lotteryId, number), nonceOf(number));

/**
 * Stores `count` tickets of a lottery from number `first`, all one seller's, as assignments would; those in `sold` have
 * a buyer, whose mail has not arrived where `bounced`. Through the routes it would take minutes and prove no more.
 */
export async function manyTickets(
  cloud: TestCloud,
  club: TestClub,
  lotteryId: string,
  count: number,
  sold: (number: number) => (BuyerDetails & { readonly bounced?: true }) | undefined = () => undefined,
  first = 1,
): Promise<void> {
  const table = cloud.service.of(club.id);
  const lottery = await findLottery(table, lotteryId);
  const userId = club.seller.id;
  const at = Math.floor(Date.now() / 1000);
  let buyers = 0;
  const records = (number: number): (Item & Key)[] => {
    const details = sold(number);
    if (details) buyers++;
    const { firstName: f, lastName: l, email: e, phone: p } = details ?? {};
    const ticket = {
      ...keys.ticket(lotteryId, number),
      ...keys.ticketByUser(userId, lotteryId, number),
      a: 'assignment12',
      by: club.leader.id,
      view: details
        ? {
            b: {
              n: nonceOf(number),
              f,
              l,
              e,
              p,
              at,
              s: { f: number, g: 1 },
              ...(details.bounced && { m: 'bounced' }),
            },
            g: 1,
          }
        : {},
    };
    const sale = salePut({ lotteryId, number, generation: 1 }, { userId, numbers: [number], at });
    const mark = details?.bounced ? [{ ...keys.lostMail(lotteryId, number) }] : [];
    return details ? [ticket, sale.put, ...mark] : [ticket];
  };
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  await inParallel(
    Array.from({ length: Math.ceil(count / perTransaction) }, (_, part) => async () => {
      const own = numbers.slice(part * perTransaction, (part + 1) * perTransaction);
      await table.transact(own.flatMap(records).map((put): Write => ({ put })));
    }),
  );
  await table.write({
    put: {
      ...keys.tally(lotteryId, userId),
      ...keys.tallyByUser(lotteryId, userId),
      team: club.p12,
      total: count,
      sold: buyers,
      days: {},
      v: lottery?.v,
    },
  });
}
