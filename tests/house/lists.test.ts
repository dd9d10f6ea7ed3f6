import { resultsOfKind } from '../../shared/contract/search.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { operations } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';
import { donorsAtOnce, namesAtOnce } from '../../shared/contract/fundraiser.ts';
import { drawWeight, resultsAtOnce } from '../../shared/contract/results.ts';
import { lotteryWeight, ticketsAtOnce } from '../../shared/contract/ticket.ts';
import { listedAlone, listedInPeriod, lotteriesAtOnce, maxCosts } from '../../shared/contract/account.ts';
import { previousTicketsAtOnce } from '../../shared/contract/previous-buyer.ts';
import { maxPrizes } from '../../shared/contract/prize.ts';
import { ticketsOfSale } from '../../shared/contract/new-sale.ts';
import { type Bound, bounds, largestReply, proofBound } from '../../shared/domain/bounds.ts';
import { maxUsersPerEmail } from '../../shared/domain/shared-address.ts';

/** Most characters of the texts in answers, by their names: the rules of `shared/contract`. Each may take four bytes. */
const written: Readonly<Record<string, number>> = {
  name: 101,
  firstName: 50,
  lastName: 50,
  displayName: 30,
  reference: 9,
  payee: 10,
  message: 9,
  qr: 60,
  contactPerson: 50,
  createdBy: 101,
  address: 50,
  city: 20,
  zipCode: 10,
  information: 256,
  email: 50,
  phone: 20,
  teamName: 50,
  sectionName: 50,
  description: 300,
  termsLink: 256,
  urlKey: 50,
  names: 100,
  clubName: 50,
  lotteryName: 100,
  ticketBaseName: 20,
  results: 180,
  sponsor: 100,
  receiptUrl: 50,
  resultsUrl: 50,
  by: 101,
  reason: 250,
  publicNumber: 20,
  publicSource: 100,
  note: 250,
  organisationNumber: 15,
  swishNumber: 15,
  source: 200,
  registrationNumber: 50,
  municipality: 50,
  groundNote: 200,
  proof: 40,
  from: 10,
  to: 10,
  accountDue: 10,
  agreed: 60,
  day: 5,
};
/** Characters of what the service spells itself: ids, dates, addresses on our own origin. Each takes one byte. */
const ownText = 64;
const own =
  /^(id|at|lastReminder|reversalOf|reversedBy|\w+Id|\w+Date|date|lastLogin|slug|image|imageFile|roleName|icon|path|secret|commitment|next|setHash|set|buyersKeptUntil|registrationFrom|registrationTo)$/;

/** Most sections, teams … of the longest texts: what is refused above. */
const { sections, teams, members, lotteries, fundraisers, draws, winners } = bounds;
/** Most bytes of the sets in a draw's proof; they are weighed as a whole, not with the prizes. */
const setsOf: Readonly<Record<string, number>> = { readProof: proofBound.bytes };

/** How many records there are: '' in the answer itself, other names are arrays within each of its records. */
type Counts = Readonly<Record<string, number>>;

/**
 * Lists that are answered whole, and how many of the longest records must fit into one reply: as many as can be saved, or
 * more than the operators make. Of what goes on in parts: as many as a part may hold, of either kind.
 */
const whole: Readonly<Record<string, readonly Counts[]>> = {
  // Made by the operators.
  listClubs: [{ '': 5000 }],
  // The same for everybody, or as many as there are roles.
  listTopics: [{ '': 4 }],
  listRoles: [{ '': 5 }],
  readUserRoles: [{ '': 4 }],
  // As many users as may share an address.
  getUsers: [{ '': maxUsersPerEmail }],
  listFamily: [{ '': maxUsersPerEmail }],
  listLinkable: [{ '': maxUsersPerEmail }],
  readSale: [{ tickets: ticketsOfSale }],
  readReceipt: [{ numbers: ticketsOfSale }],
  readMenu: [{ '': 100, items: 50 }],
  listSections: [{ '': sections.items }],
  listTeams: [{ '': teams.items }],
  searchClub: [
    { people: resultsOfKind, teams: resultsOfKind, lotteries: resultsOfKind, tickets: 2, sales: 1 },
  ],
  listSectionTeams: [{ '': teams.items }],
  listTeamUsers: [{ '': members.items }],
  listLotteries: [{ '': lotteries.items }],
  listArchivedLotteries: [{ '': lotteries.items }],
  listOwnArchive: [{ '': lotteries.items }],
  // Beside the club's teams those that are deleted, whose members have left tickets in an archived lottery.
  readTeamSaleSummary: [{ '': 2 * teams.items }],
  previewHandOut: [{ byTeam: teams.items }],
  readSettlement: [{ sellers: 3000, teams: 1000 }],
  readTeamSettlement: [{ sellers: members.items }],
  // More lotteries, and hand-ins in each, than a seller has in ten years.
  listOwnSettlements: [{ '': 40, entries: 40 }],
  listSettledLotteries: [{ '': lotteries.items }],
  // Open lotteries, each with draws whose winners are to be called.
  readOverview: [{ lotteries: lotteries.items, calls: 4 }],
  readAccount: [{ ...listedAlone, costs: maxCosts }],
  readClubAccount: [
    { lotteries: lotteriesAtOnce, ...listedInPeriod, costs: maxCosts, fundraisers: fundraisers.items },
  ],
  listPrizes: [{ '': maxPrizes }],
  // A year each, and those that operators add.
  readSettings: [{ baseAmounts: 100 }],
  listDraws: [{ '': draws.items }],
  listWinners: [{ '': winners.items }],
  readProof: [{ prizes: winners.items }],
  readControl: [{ prizes: maxPrizes, winners: winners.items, draws: draws.items }],
  readResults: [
    { plan: maxPrizes, draws: 1, prizes: resultsAtOnce },
    { plan: maxPrizes, draws: resultsAtOnce / drawWeight },
  ],
  listFundraisers: [{ '': fundraisers.items }],
  listArchivedFundraisers: [{ '': fundraisers.items }],
  readFundraiserSummary: [{ names: namesAtOnce }],
  // In parts.
  listOwnTickets: [{ '': 1, tickets: ticketsAtOnce }, { '': ticketsAtOnce / lotteryWeight }],
  listUserTickets: [{ '': 1, tickets: ticketsAtOnce }, { '': ticketsAtOnce / lotteryWeight }],
  listArchivedTickets: [{ tickets: ticketsAtOnce }],
  listOwnFundraisers: [{ '': 1, donors: donorsAtOnce }, { '': donorsAtOnce }],
  readFundraiserStats: [{ donors: donorsAtOnce }],
  listDonors: [{ '': donorsAtOnce }],
  listPreviousBuyers: [{ '': previousTicketsAtOnce }],
};

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: object;
  readonly values?: readonly unknown[];
};
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** Calls `seen` for each part of a schema, with the name of the field it lies in. */
function look(schema: z.ZodMiniType, name: string, seen: (def: Def, name: string) => void): void {
  const def = defOf(schema);
  seen(def, name);
  for (const [field, each] of Object.entries(def.shape ?? {})) look(each, field, seen);
  for (const each of [def.element, def.innerType, def.out, ...(def.options ?? [])])
    if (each) look(each, name, seen);
}

/** Most bytes that a value of that schema takes in a reply, where each array has that many items. */
function heaviest(schema: z.ZodMiniType, name: string, counts: Readonly<Record<string, number>>): number {
  const def = defOf(schema);
  const within = def.innerType ?? def.out;
  if (within) return heaviest(within, name, counts);
  switch (def.type) {
    case 'object': {
      // A quote takes two bytes in a reply: four of them, a colon and a comma around each field.
      const fields = Object.entries(def.shape ?? {});
      return fields.reduce((sum, [field, each]) => sum + field.length + 6 + heaviest(each, field, counts), 3);
    }
    case 'array':
      return def.element ? (counts[name] ?? 0) * (heaviest(def.element, name, counts) + 1) + 2 : 0;
    case 'union':
      return Math.max(...(def.options ?? []).map((each) => heaviest(each, name, counts)));
    case 'string': {
      const characters = written[name];
      if (characters === undefined && !own.test(name)) throw new Error(`how long may ${name} be?`);
      if (name === 'set') return '"",'.length;
      return 4 + (characters === undefined ? ownText : 4 * characters);
    }
    case 'enum':
      return 4 + ownText;
    case 'number':
    case 'boolean':
    case 'literal':
    case 'null':
      return 20;
    default:
      throw new Error(`how long may ${name} be, of type ${def.type}?`);
  }
}

const schemaOf = ({ method, answer }: Route): z.ZodMiniType | undefined =>
  method === 'GET' && 'schema' in answer ? answer.schema : undefined;

/** Whether an answer has a part that grows with what has been saved. */
function grows(schema: z.ZodMiniType): boolean {
  let found = false;
  look(schema, '', (def) => (found ||= def.type === 'array'));
  return found;
}

const lists = operations.filter(({ route }) => {
  const schema = schemaOf(route);
  return schema !== undefined && grows(schema);
});

test('each list that can be read is answered in parts, or has a figure for how many of its longest records one reply must hold', () => {
  const parts = lists.filter(({ route }) => route.answer.kind === 'list').map(({ name }) => name);
  const missing = lists.map(({ name }) => name).filter((name) => !parts.includes(name) && !whole[name]);
  expect(missing).toEqual([]);
  const left = Object.keys(whole).filter((name) => !lists.some((each) => each.name === name));
  expect(left, 'lists that are none any more').toEqual([]);
});

test.each(lists.filter(({ name }) => whole[name]))(
  '$name: so many of the longest records fit into one reply',
  ({ name, route }) => {
    const schema = schemaOf(route);
    if (!schema) throw new Error(`${name} answers nothing`);
    for (const counts of whole[name] ?? []) {
      const weight = heaviest(schema, '', counts) + (setsOf[name] ?? 0);
      expect(weight, JSON.stringify(counts)).toBeLessThanOrEqual(largestReply);
    }
  },
);

test('what a bounded list may hold fits into one reply, with one more of the longest records', () => {
  const bytes = Object.values(bounds).flatMap((bound: Bound) => bound.bytes ?? []);
  expect(bytes.length).toBeGreaterThan(0);
  for (const most of bytes) expect(most + 1_000_000).toBeLessThanOrEqual(largestReply);
});
