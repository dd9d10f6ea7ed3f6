import { type Proof, readProof } from '../../shared/contract/proof.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import type { BucketReader } from '../store/bucket.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { findPublicClub } from '../store/public-place.ts';
import type { TableReader } from '../store/table-reader.ts';
import { drawIdOf, type DrawRecord, findDraw, isClosed } from '../store/draw-record.ts';
import { ruleOf } from '../ledger/eligible-set.ts';
import { readSet, sizeOf, type SoldSet } from '../ledger/sold-set.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

export const handler = implement(readProof, async ({ params, resources: { service, documents }, fail }) => {
  const { table } = (await findPublicClub(service, keys.drawPlace(params.id))) ?? {};
  const draw = table && (await findDraw(table, params.id, { consistent: true }));
  if (!table || !draw) return fail('notFound');
  const [lottery, winners] = await Promise.all([
    findLottery(table, draw.lotteryId),
    // Strongly consistent, so that sets frozen just now are shown.
    listWinnersOf(table, draw, { consistent: true }),
  ]);
  if (!lottery) return fail('notFound');
  return proofOf(draw, lottery, winners, await setsOf(table, documents, draw, winners));
});

/** The set that a draw was frozen with, and its winners' sets, by hash. */
async function setsOf(
  table: TableReader,
  documents: BucketReader,
  { lotteryId, frozen }: DrawRecord,
  winners: readonly WinnerRecord[],
): Promise<ReadonlyMap<string, SoldSet>> {
  const hashes = new Set([...(frozen ? [frozen.setHash] : []), ...winners.flatMap(({ set }) => set ?? [])]);
  return new Map(
    await Promise.all(
      Array.from(hashes, async (hash) => {
        return [hash, await readSet(documents, table.club, lotteryId, hash)] as const;
      }),
    ),
  );
}

function proofOf(
  draw: DrawRecord,
  lottery: LotteryRecord,
  winners: readonly WinnerRecord[],
  sets: ReadonlyMap<string, SoldSet>,
): Proof {
  const show = (hash: string | undefined) => {
    const set = hash === undefined ? undefined : sets.get(hash);
    return { set: set ? Buffer.from(set).toString('base64') : null, setHash: hash ?? null };
  };
  const shared = sharedOf(draw, winners);
  const set = shared?.hash === undefined ? undefined : sets.get(shared.hash);
  const { frozen, started, publicNumber, redrawOf } = draw;
  return {
    id: drawIdOf(draw),
    controlled: draw.controlled ?? false,
    rule: frozen?.rule ?? (draw.controlled ? ruleOf(lottery) : 'sold'),
    createdDate: draw.createdDate,
    ...(frozen && { frozenDate: frozen.at }),
    ...(frozen?.publicSource !== undefined && { publicSource: frozen.publicSource }),
    ...(started && { startedDate: started.at }),
    ...(publicNumber !== undefined && { publicNumber }),
    maxNumber: shared?.maxNumber ?? winners.at(-1)?.maxNumber ?? lottery.view.maxNumber,
    eligible: set ? sizeOf(set) : null,
    ...show(shared?.hash),
    commitment: draw.commitment,
    ...(isClosed(draw) && { secret: draw.secret }),
    ...(redrawOf && { redrawOf }),
    prizes: winners.map(({ name, number, counter, maxNumber, replaced, set: own }) => ({
      name,
      number,
      counter,
      maxNumber,
      ...(replaced && { replaced: true as const }),
      ...(!(shared && own === shared.hash) && show(own)),
    })),
  };
}

/** The set that the draw's prizes share: the frozen one, else that of the last prize drawn after the sale. */
function sharedOf(
  { frozen }: DrawRecord,
  winners: readonly WinnerRecord[],
): { readonly hash: string | undefined; readonly maxNumber: number } | undefined {
  if (frozen) return { hash: frozen.setHash, maxNumber: frozen.maxNumber };
  const last = winners.findLast(({ over, set }) => over && set !== undefined);
  return last && { hash: last.set, maxNumber: last.maxNumber };
}
