import { contentList } from '../store/content-record.ts';
import { questionList } from '../store/question-record.ts';
import { fundraiserList } from '../store/fundraiser-record.ts';
import { lotteryList } from '../store/lottery-record.ts';
import { newsList } from '../store/news-record.ts';
import { type Bounded, counterOf, parseAmount } from '../store/bound.ts';
import { sectionList, teamList } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { Findings, type Observation } from './drift.ts';

export const listsOfClub: readonly Bounded[] = [newsList, sectionList, teamList, lotteryList, fundraiserList];
export const listsOfService: readonly Bounded[] = [questionList, contentList];

/**
 * Counts bounded lists. Lists without a counter are skipped: they are counted when first saved. Reads the counter before
 * and after the list, since both change in one transaction.
 */
export async function lookAtBounds(
  table: TableReader,
  lists: readonly Bounded[],
  consistent: boolean,
): Promise<Observation> {
  const found = new Findings();
  const options = { consistent };
  await Promise.all(
    lists.map(async (bounded) => {
      const key = counterOf(bounded);
      const before = await table.get(key, options);
      const stored = parseAmount(before);
      if (!stored) return;
      const counted = await bounded.count(table);
      const around = [before, consistent ? await table.get(key, options) : before] as const;
      for (const name of ['items', 'bytes'] as const) {
        const [kind, id, expected] = [`bound.${name}` as const, key.sk, counted[name]];
        found.add({ kind, id, expected, found: stored[name] }, around);
      }
    }),
  );
  return found;
}
