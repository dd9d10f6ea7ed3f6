import { savePrizes } from '../../shared/contract/prize.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { formatNumber, formatSek, toOre, toSek } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { shortId } from '../store/ids.ts';
import { changed, logPut } from '../store/log-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import { drawnMissing, type PrizeRecord, prizesPut, readPrizes } from '../store/prize-record.ts';
import { retry } from '../store/retry.ts';

/** Replaces the list of prizes. A prize that has been drawn keeps its place in it (R386). */
export const handler = implement(
  savePrizes,
  ({ params: { id: lotteryId }, body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const [lottery, before] = await Promise.all([
        findLottery(table, lotteryId, { consistent: true }),
        readPrizes(table, lotteryId, { consistent: true }),
      ]);
      if (!lottery) return fail('notFound');
      const known = new Set(before.prizes.map(({ id }) => id));
      if (body.prizes.some(({ id }) => id && !known.has(id))) return fail('notFound');
      const prizes = recordsOf(body.prizes, known);
      const missing = drawnMissing(before, prizes);
      if (missing) return fail('prize.drawn', sentenceOf(missing));
      const changes = changesOf(before.prizes, prizes);
      const log = logPut(caller.userId, now, {
        about: { what: 'lottery', id: lotteryId },
        text: 'Ändrade vinsterna',
        changes,
      });
      await table.commit(changes.length > 0 ? [...prizesPut(lotteryId, before, prizes), log] : []);
    }),
);

type Sent = InputOf<typeof savePrizes>['body']['prizes'];

/** The prizes as they are stored; those without an id get one. */
function recordsOf(sent: Sent, known: ReadonlySet<string>): PrizeRecord[] {
  const taken = new Set(known);
  return sent.map(({ id, name, value, sponsor, count, cash }) => {
    const own = id || shortId(taken);
    taken.add(own);
    return {
      id: own,
      name,
      ...(typeof value === 'number' && { value: toOre(value) }),
      ...(sponsor && { sponsor }),
      count,
      ...(cash && { cash }),
    };
  });
}

function sentenceOf({ prize, drawn }: NonNullable<ReturnType<typeof drawnMissing>>): string {
  return drawn === prize.count
    ? `${prize.name} är redan dragen och kan inte tas bort eller bli färre.`
    : `${prize.name} är dragen ${formatNumber(drawn)} ${drawn === 1 ? 'gång' : 'gånger'} och kan inte bli färre än så.`;
}

const valueOf = ({ value }: Pick<PrizeRecord, 'value'>) =>
  value === undefined ? undefined : formatSek(toSek(value));

/** What a save changed, in the log's words. */
function changesOf(before: readonly PrizeRecord[], after: readonly PrizeRecord[]): string[] {
  const [earlier, later] = [before, after].map((prizes) => new Map(prizes.map((prize) => [prize.id, prize])));
  const stayed = (prizes: readonly PrizeRecord[]) =>
    prizes.flatMap(({ id }) => (earlier?.has(id) && later?.has(id) ? [id] : [])).join(' ');
  return [
    ...before.flatMap((prize) => (later?.has(prize.id) ? [] : changed('vinst', prize.name, undefined))),
    ...after.flatMap((prize) => {
      const was = earlier?.get(prize.id);
      return [
        ...changed('vinst', was?.name, prize.name),
        ...changed(`${prize.name}, antal`, was?.count ?? 1, prize.count),
        ...changed(`${prize.name}, värde`, was && valueOf(was), valueOf(prize)),
        ...changed(`${prize.name}, sponsor`, was?.sponsor, prize.sponsor),
        ...changed(`${prize.name}, pengar`, was?.cash ? 'ja' : 'nej', prize.cash ? 'ja' : 'nej'),
      ];
    }),
    ...(stayed(before) === stayed(after) ? [] : ['ordningen']),
  ];
}
