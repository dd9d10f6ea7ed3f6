import {
  addFundraiserUser,
  createFundraiser,
  editFundraiser,
  removeFundraiserUser,
} from '../../../shared/contract/fundraiser.ts';
import { at, type Club, type Fundraiser, inDays, latest, type Person } from './model.ts';
import { caller, firstOf } from './rights.ts';
import type { Deed, Kinds } from './step.ts';
import { about, viewOfCollecting, viewsOfFundraiser, viewsOfFundraisers } from './views-fundraiser.ts';

/** Days from today on which a fundraiser ends: mostly later, or over. */
const days = [30, -1, 30, -2];

/** Changes some fields of a fundraiser. */
function edit(
  club: Club,
  fundraiser: Fundraiser,
  who: number,
  does: string,
  changes: Partial<Pick<Fundraiser, 'until' | 'closed'>>,
): Deed {
  const { id, name } = fundraiser;
  const { until, closed } = { ...fundraiser, ...changes };
  return {
    by: caller(club, club.admin, who),
    needs: 'admin',
    does,
    route: editFundraiser,
    input: { body: { id, name, description: about, validUntilDate: until, closed } },
    fine: 204,
    told: () => void Object.assign(fundraiser, changes),
    looks: () => [...viewsOfFundraisers(club), ...viewsOfFundraiser(club, fundraiser)],
  };
}

/** Fundraisers and who collects for them. */
export const fundraisers: Kinds = {
  createFundraiser: {
    weight: 2,
    picks: 1,
    plan: (club, [who = 0]) => {
      const name = club.newName('Insamling');
      const until = inDays(30);
      return {
        by: caller(club, club.admin, who),
        needs: 'admin',
        does: `begins ${name}`,
        route: createFundraiser,
        input: { body: { name, description: about, validUntilDate: until } },
        fine: 201,
        told: (id) => {
          const none = { collectors: new Set<Person>(), donors: [] };
          club.fundraisers.push({ id: String(id), name, until, closed: false, ...none });
        },
        looks: () => viewsOfFundraisers(club),
      };
    },
  },
  archiveFundraiser: {
    weight: 2,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const found = at(club.fundraisers, of);
      return found && edit(club, found, who, `archives ${found.name}`, { closed: true });
    },
  },
  reactivateFundraiser: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const closed = club.fundraisers.filter((each) => each.closed);
      const found = at(closed, of);
      return found && edit(club, found, who, `takes ${found.name} up again`, { closed: false });
    },
  },
  endFundraiser: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, day = 0]) => {
      const found = at(club.fundraisers, of);
      const until = inDays(at(days, day) ?? 0);
      return found && edit(club, found, who, `lets ${found.name} go on until ${until}`, { until });
    },
  },
  addCollector: {
    weight: 3,
    picks: 3,
    plan: (club, [who = 0, of = 0, whom = 0]) => {
      const found = at(club.fundraisers, of);
      const person = at(latest(club.people), whom);
      if (!found || !person) return undefined;
      return {
        by: caller(club, club.admin, who),
        needs: 'admin',
        does: `lets ${person.label} collect for ${found.name}`,
        route: addFundraiserUser,
        input: { body: { fundraiserId: found.id, userId: person.id } },
        refused: firstOf({
          notFound: person.gone,
          // Who collects already goes on.
          'fundraiser.archived': found.closed && !found.collectors.has(person),
        }),
        fine: 204,
        told: () => found.collectors.add(person),
        looks: () => [...viewsOfFundraiser(club, found), viewOfCollecting(club, person)],
      };
    },
  },
  removeCollector: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, whom = 0]) => {
      const found = at(club.fundraisers, of);
      const people = latest(club.people);
      const collecting = people.filter((each) => found?.collectors.has(each));
      const person = at(whom % 4 === 3 ? people : collecting, whom);
      if (!found || !person) return undefined;
      return {
        by: caller(club, club.admin, who),
        needs: 'admin',
        does: `lets ${person.label} collect for ${found.name} no more`,
        route: removeFundraiserUser,
        input: { params: { id: found.id, userId: person.id } },
        refused: firstOf({ notFound: person.gone }),
        fine: 204,
        told: () => found.collectors.delete(person),
        looks: () => [...viewsOfFundraiser(club, found), viewOfCollecting(club, person)],
      };
    },
  },
};
