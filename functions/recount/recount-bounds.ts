import type { BoundedList } from '../../shared/domain/bounds.ts';
import { countContents } from '../content/content-record.ts';
import { countQuestions } from '../faq/question-record.ts';
import { countNews } from '../news/news-record.ts';
import { type CountList, parseAmount } from '../runtime/bound.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { Findings, type Look } from './drift.ts';

type Counted = Partial<Record<BoundedList, CountList>>;

/** The bounded lists of a club. */
export const listsOfClub: Counted = { news: countNews };
/** Those that all clubs have in common. */
export const listsOfService: Counted = { faq: countQuestions, content: countContents };

/**
 * Counts bounded lists. A list that has no counter yet is counted when something is saved. The counter is read first and
 * once more at the end: it changes in the same transaction as the list.
 */
export async function lookAtBounds(table: TableReader, lists: Counted, consistent: boolean): Promise<Look> {
  const found = new Findings();
  const options = { consistent };
  await Promise.all(
    Object.entries(lists).map(async ([id, count]) => {
      const key = keys.bound(id);
      const before = await table.get(key, options);
      const stands = parseAmount(before);
      if (!stands) return;
      const counted = await count(table);
      const around = [before, consistent ? await table.get(key, options) : before] as const;
      for (const name of ['items', 'bytes'] as const) {
        const [kind, expected] = [`bound.${name}` as const, counted[name]];
        found.add({ kind, id, expected, found: stands[name] }, around);
      }
    }),
  );
  return found;
}
