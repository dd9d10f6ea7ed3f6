import { type Bounded, counterOf } from '../../functions/store/bound.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import type { TestClub } from './club.ts';
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
