import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';

/** The next code. 1 W; of a refused creation it is wasted. */
export async function nextCode(table: Table): Promise<number> {
  const { n } = await table.forSteps().change({ upsert: keys.lotteryCodes(), add: { n: 1 } });
  return Number(n) - 1;
}
