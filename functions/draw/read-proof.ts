import { type Proof, readProof } from '../../shared/contract/draw.ts';
import { findClub } from '../store/club-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import type { BucketReader } from '../store/bucket.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ServiceTable } from '../store/table.ts';
import { type DrawRecord, drawIdOf, findDraw } from '../store/draw-record.ts';
import { readSet } from '../ledger/kept-set.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

export const handler = implement(readProof, async ({ params, resources: { service, documents }, fail }) => {
  const table = await clubOf(service, params.id);
  const draw = table && (await findDraw(table, params.id, { consistent: true }));
  if (!table || !draw) return fail('notFound');
  const [lottery, winners] = await Promise.all([
    findLottery(table, draw.lotteryId),
    // Strongly consistent, so that sets frozen just now are shown.
    listWinnersOf(table, draw, { consistent: true }),
  ]);
  if (!lottery) return fail('notFound');
  return proofOf(draw, lottery.view.maxNumber, winners, await setsOf(table, documents, draw, winners));
});

/** The table of the draw's club, if the club is active. 1 R. */
async function clubOf(
  service: Pick<ServiceTable, 'get' | 'of'>,
  drawId: string,
): Promise<TableReader | undefined> {
  const { club: id } = (await service.get(keys.drawPlace(drawId))) ?? {};
  const club = typeof id === 'string' ? await findClub(service, id) : undefined;
  return club?.active ? service.of(club.id) : undefined;
}

/** The winners' sets in base64, by hash. */
async function setsOf(
  table: TableReader,
  documents: BucketReader,
  { lotteryId }: DrawRecord,
  winners: readonly WinnerRecord[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Set(winners.flatMap(({ set }) => set ?? []));
  return new Map(
    await Promise.all(
      Array.from(hashes, async (hash) => {
        const set = await readSet(documents, table.club, lotteryId, hash);
        return [hash, Buffer.from(set).toString('base64')] as const;
      }),
    ),
  );
}

function proofOf(
  draw: DrawRecord,
  maxNumber: number,
  winners: readonly WinnerRecord[],
  sets: ReadonlyMap<string, string>,
): Proof {
  const show = (hash: string | undefined) => ({
    set: (hash !== undefined && sets.get(hash)) || null,
    setHash: hash ?? null,
  });
  // Prizes drawn after the sale share the set of the last of them.
  const last = winners.findLast(({ over, set }) => over && set !== undefined);
  return {
    id: drawIdOf(draw),
    maxNumber: (last ?? winners.at(-1))?.maxNumber ?? maxNumber,
    ...show(last?.set),
    commitment: draw.commitment,
    ...(draw.mailSent && { secret: draw.secret }),
    prizes: winners.map((winner) => {
      const { name, number, counter, set } = winner;
      const shared = last !== undefined && set === last.set;
      return { name, number, counter, maxNumber: winner.maxNumber, ...(!shared && show(set)) };
    }),
  };
}
