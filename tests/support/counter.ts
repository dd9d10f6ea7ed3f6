import { type Bounded, counterOf } from '../../functions/store/bound.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import type { TestClub } from './club.ts';
import type { TestCloud } from './start-cloud.ts';

/** What the counter of a club's bounded list says, and ways to make it say something else. */
export function counterOfList(cloud: TestCloud, club: TestClub, list: Pick<Bounded, 'list' | 'of'>) {
  const table = cloud.service.of(club.id);
  const key = counterOf(list);
  const items = async () => (await table.get(key, { consistent: true }))?.items;
  return {
    items,
    /** Says of the list that so many more find room. */
    leave: async (room: number) =>
      table.write({ put: { ...key, items: bounds[list.list].items - room, bytes: 0 } }),
    /** The release before has none. */
    forget: async () => table.write({ delete: key }),
  };
}
