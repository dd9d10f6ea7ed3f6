import { createDonor, deleteDonor, editDonor, readDonor } from '../../../shared/contract/donor.ts';
import { donor as details } from '../../support/fundraiser.ts';
import { mustBe } from './difference.ts';
import { alive, at, type Club, type Donor, type Fundraiser, isOpen, known, type Person } from './model.ts';
import { caller, firstOf, isAdmin } from './rights.ts';
import type { Kinds } from './step.ts';
import type { View } from './view.ts';
import { viewOfCollecting, viewsOfFundraiser } from './views-fundraiser.ts';

/** Sums in SEK, some with öre, which must not be lost; a gift in kind; and nothing, which is no gift. */
const gifts = [
  { sum: 250.5 },
  { sum: 0.1 },
  { sum: 1000 },
  { sum: 99.99 },
  { sum: 0, inKind: true },
  { sum: 0.2 },
  { sum: 0 },
];
const nothing = { sum: 0 };

interface Given {
  readonly sum: number;
  readonly inKind?: boolean;
}
/** The rule, written down once more: a model that asked the product would agree with it whatever it says. */
const isGift = ({ sum, inKind = false }: Given): boolean => sum > 0 || inKind;
const kept = ({ sum, inKind = false }: Given) => ({ sum: Math.round(sum * 100), inKind });
const giftName = ({ sum, inKind = false }: Given): string => `${sum}${inKind ? ' in kind' : ''}`;

/** Every donor there is, and the one of each fundraiser that was removed last. */
const donorsOf = (club: Club) =>
  club.fundraisers.flatMap((fundraiser) => known(fundraiser.donors).map((donor) => ({ fundraiser, donor })));

/** Whoever registered a donor, while they may; else an Admin. */
const keeper = (club: Club, { by }: Donor): Person => (by.active && !by.gone ? by : club.admin);

const viewsOf = (club: Club, fundraiser: Fundraiser, by: Person): View[] => [
  ...viewsOfFundraiser(club, fundraiser),
  viewOfCollecting(club, by),
];

/** What is given, by whom it was registered. */
export const donors: Kinds = {
  createDonor: {
    weight: 6,
    picks: 3,
    plan: (club, [who = 0, of = 0, what = 0]) => {
      const fundraiser = at(club.fundraisers, of);
      if (!fundraiser) return undefined;
      const collector = [...fundraiser.collectors].find(({ active }) => active);
      const by = caller(club, collector ?? club.admin, who);
      const name = club.newName('Givare');
      const gift = at(gifts, what) ?? nothing;
      return {
        by,
        needs: 'user',
        does: `registers ${giftName(gift)} from ${name} for ${fundraiser.name}`,
        route: createDonor,
        input: { body: { ...details, fundraiserId: fundraiser.id, displayName: name, ...gift } },
        refused: firstOf({
          'request.invalid': !isGift(gift),
          notFound: !isAdmin(by) && !fundraiser.collectors.has(by),
          'sale.closed': !isOpen(fundraiser),
        }),
        fine: 201,
        told: (id) => {
          const donor = { id: String(id), name, ...kept(gift), by, gone: false };
          fundraiser.donors.push(donor);
        },
        looks: () => viewsOf(club, fundraiser, by),
      };
    },
  },
  editDonor: {
    weight: 3,
    picks: 3,
    plan: (club, [who = 0, of = 0, what = 0]) => {
      const { fundraiser, donor } = at(donorsOf(club), of) ?? {};
      if (!fundraiser || !donor) return undefined;
      const by = caller(club, keeper(club, donor), who);
      const gift = at(gifts, what + 1) ?? nothing;
      return {
        by,
        needs: 'user',
        does: `lets ${donor.name} give ${giftName(gift)}`,
        route: editDonor,
        input: { body: { ...details, id: donor.id, displayName: donor.name, ...gift } },
        refused: firstOf({
          'request.invalid': !isGift(gift),
          notFound: donor.gone || !(isAdmin(by) || donor.by === by),
          'sale.closed': !isOpen(fundraiser),
        }),
        fine: 204,
        told: () => void Object.assign(donor, kept(gift)),
        looks: () => viewsOf(club, fundraiser, by),
      };
    },
  },
  deleteDonor: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const { fundraiser, donor } = at(donorsOf(club), of) ?? {};
      if (!fundraiser || !donor) return undefined;
      const by = caller(club, keeper(club, donor), who);
      return {
        by,
        needs: 'user',
        does: `removes ${donor.name}`,
        route: deleteDonor,
        input: { params: { id: donor.id } },
        refused: firstOf({
          notFound: donor.gone || !(isAdmin(by) || donor.by === by),
          'sale.closed': !isOpen(fundraiser),
        }),
        fine: 204,
        told: () => void (donor.gone = true),
        looks: () => viewsOf(club, fundraiser, donor.by),
      };
    },
  },
  readDonor: {
    weight: 2,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const { donor } = at(donorsOf(club), of) ?? {};
      const by = at(alive(club.people), who);
      if (!donor || !by) return undefined;
      return {
        by,
        needs: 'user',
        does: `looks at ${donor.name}`,
        route: readDonor,
        input: { params: { id: donor.id } },
        refused: firstOf({ notFound: donor.gone || !(isAdmin(by) || donor.by === by) }),
        fine: 200,
        told: (body) => mustBe('the donor', { displayName: donor.name, sum: donor.sum / 100 }, body),
      };
    },
  },
};
