import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';

/** The next code. 1 W. If the creation is refused, the code is wasted. */
export async function nextCode(table: Table): Promise<number> {
  const { n } = await table.forSteps().change({ upsert: keys.lotteryCodes(), add: { n: 1 } });
  return Number(n) - 1;
}
