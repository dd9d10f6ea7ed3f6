import { createSettlement, reverseSettlement } from '../../../shared/contract/settlement.ts';
import type { TestUser } from '../../support/club.ts';
import { payingClub } from '../sale/paying-club.ts';

/**
 * A club whose seller, in P12, has received 100 SEK for a sale of four tickets, or 25 SEK for each of this many sales of
 * one.
 */
export async function owingClub(single?: number) {
  const paying = await payingClub();
  const { club, lottery, makeSale } = paying;
  const own = await club.tickets(lottery, club.seller, single ?? 4);
  const sales: string[] = [];
  for (const tickets of single === undefined ? [own] : own.map((ticket) => [ticket]))
    sales.push((await makeSale(club.seller, tickets, { payment: 'cash' })).id);
  const handIn = (
    who: TestUser,
    amount: number,
    { user = club.seller.id, team, to = 'team', note, key }: HandIn = {},
  ) =>
    who.call(
      createSettlement,
      {
        body: {
          ticketBaseId: lottery,
          ...(team === undefined ? { userId: user } : { teamId: team }),
          amount,
          to,
          ...(note !== undefined && { note }),
        },
      },
      key === undefined ? {} : { key },
    );
  const reverse = (who: TestUser, id: string) =>
    who.call(reverseSettlement, { params: { id }, body: { reason: 'Fel kuvert' } });
  return { ...paying, own, sales, handIn, reverse };
}

interface HandIn {
  readonly user?: string;
  readonly team?: string;
  readonly to?: 'team' | 'club';
  readonly note?: string;
  readonly key?: string;
}
