import { isDeepStrictEqual } from 'node:util';
import { saveCosts } from '../../shared/contract/account.ts';
import { formatKronor, toOre, toSek } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { type CostRecord, costsPut, readCostsAndReturned } from '../store/account-record.ts';
import { changed, logPut } from '../store/log-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import { retry } from '../store/retry.ts';

/** Replaces the list of costs (R472). */
export const handler = implement(
  saveCosts,
  ({ params: { id: lotteryId }, body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const [lottery, { costs: before }] = await Promise.all([
        findLottery(table, lotteryId, { consistent: true }),
        readCostsAndReturned(table, lotteryId),
      ]);
      if (!lottery) return fail('notFound');
      const costs = body.costs.map(({ name, amount }) => ({ name, amount: toOre(amount) }));
      const changes = changesOf(before.costs, costs);
      const log = logPut(caller.userId, now, {
        about: { what: 'lottery', id: lotteryId },
        text: 'Ändrade kostnaderna',
        changes,
      });
      await table.commit(changes.length > 0 ? [costsPut(lotteryId, before, costs), log] : []);
    }),
);

/** The amounts of the costs with one name: '300 kr', '300 kr + 50 kr'; undefined if there are none. */
const amountsOf = (costs: readonly CostRecord[] = []): string | undefined =>
  costs.map(({ amount }) => formatKronor(toSek(amount))).join(' + ') || undefined;

/** What a save changed, in the log's words. */
function changesOf(before: readonly CostRecord[], after: readonly CostRecord[]): string[] {
  const [earlier, later] = [before, after].map((costs) => Map.groupBy(costs, ({ name }) => name));
  const names = new Set([...before, ...after].map(({ name }) => name));
  const amounts = [...names].flatMap((name) =>
    changed(name, amountsOf(earlier?.get(name)), amountsOf(later?.get(name))),
  );
  return amounts.length > 0 || isDeepStrictEqual(before, after) ? amounts : ['ordningen'];
}
