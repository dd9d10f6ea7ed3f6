import {
  listArchivedFundraisers,
  listFundraisers,
  listFundraiserUsers,
  listOwnFundraisers,
  readFundraiserStats,
  readFundraiserSummary,
} from '../../../shared/contract/fundraiser.ts';
import { endOfDay } from '../../../shared/domain/stockholm.ts';
import { alive, type Club, type Donor, fullName, type Fundraiser, type Person } from './model.ts';
import type { View } from './view.ts';
import { inOrder } from './views-club.ts';

/** What every fundraiser of these clubs is described by. */
export const about = 'Hjälp oss att bygga.';

const shownFundraiser = ({ id, name, until, closed }: Fundraiser) => ({
  id,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  description: about,
  validUntilDate: endOfDay(until),
  closed,
  image: null,
});

const sek = (donors: readonly Donor[]): number => donors.reduce((sum, donor) => sum + donor.sum, 0) / 100;

const shownDonor = ({ id, name, sum, inKind, by }: Donor, fundraiser: Fundraiser) => ({
  id,
  fundraiserId: fundraiser.id,
  displayName: name,
  sum: sum / 100,
  ...(inKind && { inKind }),
  createdBy: fullName(by),
});

const newestFirst = <T>(list: readonly T[]): T[] => list.toReversed();

export function viewsOfFundraisers(club: Club): View[] {
  const by = club.master;
  const shows = (closed: boolean) =>
    newestFirst(club.fundraisers)
      .filter((each) => each.closed === closed)
      .map(shownFundraiser);
  return [
    { what: 'the list of fundraisers', by, needs: 'admin', route: listFundraisers, shows: shows(false) },
    {
      what: 'the list of archived fundraisers',
      by,
      needs: 'admin',
      route: listArchivedFundraisers,
      shows: shows(true),
    },
  ];
}

/** A fundraiser: its sum and donors, who collects for it, what anybody sees of it. */
export function viewsOfFundraiser(club: Club, fundraiser: Fundraiser): View[] {
  const { id, name, collectors } = fundraiser;
  const donors = newestFirst(alive(fundraiser.donors));
  const common = { by: club.master, needs: 'admin', input: { params: { id } } } as const;
  return [
    {
      ...common,
      what: `the donors of ${name}`,
      route: readFundraiserStats,
      shows: {
        fundraiser: { id, name },
        sum: sek(donors),
        donors: donors.map((donor) => shownDonor(donor, fundraiser)),
      },
    },
    {
      ...common,
      what: `who collects for ${name}`,
      route: listFundraiserUsers,
      shows: inOrder([...collectors], fullName).map((person) => ({
        id: person.id,
        name: fullName(person),
        teamName: person.team.name,
      })),
    },
    {
      what: `the page of ${name}`,
      needs: 'public',
      route: readFundraiserSummary,
      input: { params: { id } },
      shows: {
        ...shownFundraiser(fundraiser),
        sum: sek(donors),
        names: donors.map((donor) => donor.name),
      },
    },
  ];
}

/** The fundraisers that somebody collects for, with their own donors. */
export const viewOfCollecting = (club: Club, by: Person): View => ({
  what: `the fundraisers of ${by.label}`,
  by,
  needs: 'user',
  route: listOwnFundraisers,
  shows: newestFirst(club.fundraisers)
    .filter(({ closed, collectors }) => !closed && collectors.has(by))
    .map((fundraiser) => {
      const donors = newestFirst(alive(fundraiser.donors));
      return {
        ...shownFundraiser(fundraiser),
        sum: sek(donors),
        donors: donors.filter((donor) => donor.by === by).map((donor) => shownDonor(donor, fundraiser)),
      };
    }),
});
