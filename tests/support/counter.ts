import { expect } from 'vitest';
import { type Bounded, counterOf } from '../../functions/store/bound.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import type { TestClub } from './club.ts';
import { testClub } from './cloud.ts';
import { callsOf, gathered } from './faults.ts';
import { inParallel, times } from './parallel.ts';
import type { TestCloud } from './start-cloud.ts';

/** The counter of a club's bounded list, and ways to change it. */
export function counterOfList(cloud: TestCloud, club: TestClub, list: Pick<Bounded, 'list' | 'of'>) {
  const table = cloud.service.of(club.id);
  const key = counterOf(list);
  const items = async () => (await table.get(key, { consistent: true }))?.items;
  return {
    items,
    /** Sets the counter so that this many more fit. */
    leave: async (room: number) =>
      table.write({ put: { ...key, items: bounds[list.list].items - room, bytes: 0 } }),
    /** As before the list's first record. */
    forget: async () => table.write({ delete: key }),
  };
}

/** A new club, with the counter of one of its lists. */
export async function clubWithCounter(list: Bounded['list']) {
  const { cloud, club } = await testClub();
  return { cloud, club, counter: counterOfList(cloud, club, { list }) };
}

interface Kind {
  readonly list: Bounded['list'];
  readonly operation: string;
  add(club: TestClub): Promise<{ readonly outcome: string }>;
  count(club: TestClub): Promise<number>;
}

/** Of four concurrent requests for the last place in a list one succeeds. */
export async function oneTakesLastPlace({ list, operation, add, count }: Kind): Promise<void> {
  const { cloud, club, counter } = await clubWithCounter(list);
  const before = await count(club);
  await counter.leave(1);
  const isWrite = callsOf(operation, 'TransactWriteItems');
  const answers = await gathered(cloud, isWrite, 4, () => inParallel(times(4, () => add(club))));
  const full = '409 bound.reached';
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['201', full, full, full]);
  expect(await count(club)).toBe(before + 1);
}
