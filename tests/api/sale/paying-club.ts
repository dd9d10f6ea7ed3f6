import { handler as performSale } from '../../../functions/sale/create-sale.ts';
import { keys } from '../../../functions/store/keys.ts';
import { findTally } from '../../../functions/store/tally-record.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { buyer, type TestClub } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import type { TestCloud } from '../../support/start-cloud.ts';

/** A club that tracks payments and has a Swish number, with a lottery at 25 SEK. */
export async function payingClub() {
  const { cloud, club } = await testClub();
  await cloud.service
    .of(club.id)
    .write({ update: keys.settings(), set: { trackPayments: true, swishNumber: '1234679304' } });
  const lottery = await club.lottery({ price: 25 });
  const sell = (who: TestClub['seller'], ticketIds: readonly string[], more: object = {}, key?: string) =>
    who.call(
      createSale,
      { body: { ticketIds: [...ticketIds], ...buyer, ...more } },
      key === undefined ? {} : { key },
    );
  /** A sale that a test begins with, without a request. */
  const makeSale = async (who: TestClub['seller'], ticketIds: readonly string[], more: object = {}) =>
    who.perform(performSale, {
      body: { ticketIds: [...ticketIds], ...buyer, ...more },
    });
  return { cloud, club, lottery, sell, makeSale };
}

/** The seller's counts and sums in a lottery. */
export async function sumsOfSeller(cloud: TestCloud, club: TestClub, lottery: string) {
  const tally = await findTally(cloud.service.of(club.id), lottery, club.seller.id);
  if (!tally) throw new Error('the seller has no tickets');
  return tally;
}
