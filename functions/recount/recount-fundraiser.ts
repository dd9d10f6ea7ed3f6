import * as z from 'zod/mini';
import { parseDonor } from '../store/donor-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUsers } from '../store/user-record.ts';
import { Findings, type Observation } from './drift.ts';

/** What is counted of a fundraiser or donor. */
const Counted = z.object({ closed: z.optional(z.boolean()), sum: z.optional(z.number()) });

/** Compares a fundraiser's counts with its donors. Reads its item before and, if consistent, again after them. */
export async function lookAtFundraiser(
  table: TableReader,
  fundraiserId: string,
  users: ReadonlyMap<string, unknown>,
  consistent: boolean,
): Promise<Observation> {
  const found = new Findings();
  const key = keys.fundraiser(fundraiserId);
  const before = await table.get(key, { consistent });
  if (!before) return found;
  const [donors, collectors] = await Promise.all([
    table.query(keys.donors(fundraiserId), { consistent }),
    table.query(keys.collectors(fundraiserId), { consistent }),
  ]);
  const after = consistent ? await table.get(key, { consistent }) : before;
  const around = [before, after] as const;
  const view = Counted.parse(before.view);
  const { pk1, sk1 } = keys.fundraiserByState(view.closed === true, fundraiserId);
  found.must(
    before.pk1 === pk1 && before.sk1 === sk1,
    { kind: 'index.fundraiser', id: fundraiserId },
    around,
  );
  found.add(
    { kind: 'fundraiser.donors', id: fundraiserId, expected: donors.length, found: Number(before.donors) },
    around,
  );
  const expected = donors.reduce((sum, { view: shown }) => sum + (Counted.parse(shown).sum ?? 0), 0);
  found.add({ kind: 'fundraiser.sum', id: fundraiserId, expected, found: view.sum ?? 0 }, around);
  for (const item of donors) {
    const place = String(item.sk).slice(2);
    const { userId } = parseDonor(item);
    const named = keys.donorByUser(userId, fundraiserId, place);
    found.must(item.pk1 === named.pk1 && item.sk1 === named.sk1, { kind: 'index.donor', id: place });
  }
  const ids = collectors.map(({ sk }) => String(sk).slice(2));
  const there = consistent
    ? new Set((await findUsers(table, ids, { consistent })).map(({ id }) => id))
    : users;
  for (const [index, item] of collectors.entries()) {
    const id = ids[index] ?? '';
    const { pk2, sk2 } = keys.collectorByUser(fundraiserId, id);
    found.must(item.pk2 === pk2 && item.sk2 === sk2, { kind: 'index.collector', id });
    found.must(there.has(id), { kind: 'collector.user', id });
  }
  return found;
}
