import { listPrizes, savePrizes } from '../../shared/contract/prize.ts';
import type { RequestOf } from '../../shared/contract/route.ts';
import type { TestClub } from './club.ts';

type SentPrize = RequestOf<typeof savePrizes>['body']['prizes'][number];

/** Gives a lottery these prizes; returns their ids. */
export async function givePrizes(
  { admin }: TestClub,
  lotteryId: string,
  prizes: readonly SentPrize[],
): Promise<string[]> {
  const params = { id: lotteryId };
  const { status } = await admin.call(savePrizes, { params, body: { prizes: [...prizes] } });
  if (status !== 204) throw new Error(`savePrizes: ${status}`);
  return (await admin.call(listPrizes, { params })).body.map(({ id }) => id);
}
