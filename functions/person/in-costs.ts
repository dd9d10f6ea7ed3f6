import { toSek } from '../../shared/domain/numbers.ts';
import { costsPut, readCostsAndReturned } from '../store/account-record.ts';
import { retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ListedLottery, Person } from './person.ts';

/** The costs of lotteries whose names mention a person's email, for the person's file. One query for each lottery. */
export async function costsAbout(table: TableReader, lotteries: readonly ListedLottery[], { email }: Person) {
  const found = [];
  for (const { id, view } of lotteries) {
    const { costs } = await readCostsAndReturned(table, id);
    for (const { name, amount } of costs.costs)
      if (name.toLowerCase().includes(email))
        found.push({ lotteri: view.name, kostnad: name, belopp: toSek(amount) });
  }
  return found;
}

/** Removes a person's email from the names of a lottery's costs. The amounts stay (R475). */
export const eraseFromCosts = (table: Table, lotteryId: string, { email }: Person): Promise<void> =>
  retry(async () => {
    const { costs } = await readCostsAndReturned(table, lotteryId);
    const pattern = new RegExp(email.replaceAll(/[^\w@]/g, String.raw`\$&`), 'gi');
    const erased = costs.costs.map(({ name, amount }) => ({ name: name.replaceAll(pattern, '…'), amount }));
    const isNamed = erased.some(({ name }, index) => name !== costs.costs[index]?.name);
    if (isNamed) await table.write(costsPut(lotteryId, costs, erased));
  });
