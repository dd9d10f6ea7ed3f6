import { createDonor, deleteDonor, editDonor } from '../../../shared/contract/donor.ts';
import {
  addFundraiserUser,
  createFundraiser,
  editFundraiser,
  removeFundraiserUser,
} from '../../../shared/contract/fundraiser.ts';
import { donor as details } from '../../support/fundraiser.ts';
import type { Choice, Plans } from './command.ts';
import { inDays, isAdmin, isOpen, known, latest } from './model.ts';
import { described } from './views.ts';

interface Gift {
  readonly sum: number;
  readonly inKind?: boolean;
}
/** Sums in SEK, some with öre, which must not be lost; a gift in kind; and nothing, which is no gift. */
const gifts: readonly Gift[] = [
  ...[250.5, 0.1, 1000, 99.99, 0.2].map((sum) => ({ sum })),
  { sum: 0, inKind: true },
  { sum: 0 },
];
const isGift = ({ sum, inKind = false }: Gift): boolean => sum > 0 || inKind;
const kept = ({ sum, inKind = false }: Gift) => ({ sum: Math.round(sum * 100), inKind });

/** A donor, whoever may change them, and why not. */
function donorOf(choice: Choice) {
  const donor = choice.of(choice.club.fundraisers.flatMap(({ donors }) => known(donors)));
  const by = choice.by(donor.by.active && !donor.by.gone ? donor.by : choice.club.admin);
  const refused = {
    notFound: donor.gone || !(isAdmin(by) || donor.by === by),
    'sale.closed': !isOpen(donor.fundraiser),
  };
  return { donor, by, refused, about: [donor.fundraiser, donor] };
}

/** Fundraisers, who collects for them, and what is given. */
export const fundraisers: Plans = {
  createFundraiser: (choice) => {
    const name = choice.club.newName('Insamling');
    const until = inDays(30);
    return {
      route: createFundraiser,
      about: choice.club.fundraisers.slice(0, 1),
      says: name,
      input: { body: { name, description: described, validUntilDate: until } },
      told: (body) => {
        const fields = { id: String(body), name, until, closed: false };
        choice.club.fundraisers.push({ is: 'fundraiser', ...fields, collectors: new Set(), donors: [] });
      },
    };
  },
  editFundraiser: (choice) => {
    const fundraiser = choice.of(choice.club.fundraisers);
    const changes = choice.of([
      ...[true, false, false].map((closed) => ({ closed })),
      ...[30, -1, 30, -2].map((days) => ({ until: inDays(days) })),
    ]);
    const { id, name, until, closed } = { ...fundraiser, ...changes };
    return {
      route: editFundraiser,
      about: [fundraiser],
      says: JSON.stringify(changes),
      input: { body: { id, name, description: described, validUntilDate: until, closed } },
      told: () => void Object.assign(fundraiser, changes),
    };
  },
  addCollector: (choice) => {
    const fundraiser = choice.of(choice.club.fundraisers);
    const person = choice.of(latest(choice.club.people));
    return {
      route: addFundraiserUser,
      about: [fundraiser, person],
      input: { body: { fundraiserId: fundraiser.id, userId: person.id } },
      refused: {
        notFound: person.gone,
        // Who collects already goes on.
        'fundraiser.archived': fundraiser.closed && !fundraiser.collectors.has(person),
      },
      told: () => fundraiser.collectors.add(person),
    };
  },
  removeCollector: (choice) => {
    const fundraiser = choice.of(choice.club.fundraisers);
    const people = latest(choice.club.people);
    const isAny = choice.number() % 4 === 3;
    const person = choice.of(people.filter((each) => isAny || fundraiser.collectors.has(each)));
    return {
      route: removeFundraiserUser,
      about: [fundraiser, person],
      input: { params: { id: fundraiser.id, userId: person.id } },
      refused: { notFound: person.gone },
      told: () => fundraiser.collectors.delete(person),
    };
  },
  createDonor: (choice) => {
    const fundraiser = choice.of(choice.club.fundraisers);
    const { id, collectors } = fundraiser;
    const by = choice.by([...collectors].find(({ active }) => active) ?? choice.club.admin);
    const name = choice.club.newName('Givare');
    const gift = choice.of(gifts);
    return {
      by,
      route: createDonor,
      about: [fundraiser, by],
      says: `${name} ${JSON.stringify(gift)}`,
      input: { body: { ...details, fundraiserId: id, displayName: name, ...gift } },
      refused: {
        'request.invalid': !isGift(gift),
        notFound: !isAdmin(by) && !collectors.has(by),
        'sale.closed': !isOpen(fundraiser),
      },
      told: (body) => {
        const fields = { id: String(body), fundraiser, name, by, ...kept(gift) };
        fundraiser.donors.push({ is: 'donor', ...fields, gone: false });
      },
    };
  },
  editDonor: (choice) => {
    const { donor, refused, ...deed } = donorOf(choice);
    const gift = choice.of(gifts);
    return {
      ...deed,
      route: editDonor,
      says: JSON.stringify(gift),
      input: { body: { ...details, id: donor.id, displayName: donor.name, ...gift } },
      refused: { 'request.invalid': !isGift(gift), ...refused },
      told: () => void Object.assign(donor, kept(gift)),
    };
  },
  deleteDonor: (choice) => {
    const { donor, ...deed } = donorOf(choice);
    return {
      ...deed,
      route: deleteDonor,
      input: { params: { id: donor.id } },
      told: () => void (donor.gone = true),
    };
  },
};
