import { equal } from '../store/expression.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { findUser } from '../store/user-repository.ts';
import { parseWinner } from '../store/winner-record.ts';

/** Lotteries at a time. */
const atOnce = 6;

/**
 * Puts the alias of a seller whose identity is protected into the winners of every lottery, which keep the names of the
 * draw (R610). A query for each lottery. Repeatable.
 */
export async function hideSeller(table: Table, userId: string): Promise<void> {
  const user = await findUser(table, userId, { consistent: true });
  if (!user?.real) return;
  const { firstName, lastName } = user.view;
  const lotteries = await Promise.all([true, false].map((closed) => table.query(keys.lotteries(closed))));
  await inParallel(lotteries.flat(), atOnce, async (lottery) => {
    for (const item of await table.query(keys.winners(String(lottery.sk1)), { consistent: true }))
      if (parseWinner(item).seller?.id === userId)
        await table.write({
          update: { pk: String(item.pk), sk: String(item.sk) },
          set: { 'seller.firstName': firstName, 'seller.lastName': lastName },
          if: equal('seller.id', userId),
        });
  });
}
