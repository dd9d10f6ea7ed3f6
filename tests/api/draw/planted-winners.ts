import { winnerItem } from '../../../functions/store/winner-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { testCloud } from '../../support/cloud.ts';
import { inParallel } from '../../support/parallel.ts';
import type { ClubWithSales } from './club-with-sales.ts';

export type Planted = Partial<Parameters<typeof winnerItem>[1]>;

/** Stores winners of a draw in place of its own; `set` names no object. */
export async function plantWinners(
  { club, lottery }: ClubWithSales,
  drawId: string,
  count: number,
  fields: (prize: number) => Planted = () => ({}),
) {
  const cloud = await testCloud();
  const table = cloud.service.of(club.id);
  const id = drawId.split('-')[1] ?? '';
  const winner = (prize: number) => ({
    prize,
    name: 'Cykel',
    createdDate: new Date().toISOString(),
    requestId: `planted${prize}`,
    number: 1000 + prize,
    counter: 0,
    maxNumber: 1_000_000,
    lv: 1,
    over: false,
    buyer: { nonce: 'x', firstName: 'Eva', lastName: 'Ek', email: '', phone: '' },
    seller: { id: club.seller.id, firstName: 'Bo', lastName: 'Ek' },
    // Marked as frozen, so that no set is made.
    set: 'planted',
    ...fields(prize),
  });
  const all = Array.from({ length: count }, (_, prize) => winner(prize));
  await inParallel(
    all.map((each) => () => table.write({ put: winnerItem({ lotteryId: lottery, id }, each) })),
  );
  await table.write({
    update: keys.draw(lottery, id),
    set: { winners: all.map(({ number }) => number) },
    add: { v: 1 },
  });
}
