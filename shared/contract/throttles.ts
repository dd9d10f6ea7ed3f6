import type { Route, Throttle } from './route.ts';

const perUser = (limit: number, seconds: number): readonly Throttle[] => [{ per: ['user'], limit, seconds }];

/**
 * Default limits per signed-in user, for routes that declare none: far above what a user does in the app, and above
 * what an import or an integration does at speed.
 */
const usual = {
  /** Routes that change something. */
  change: perUser(6000, 600),
  /** Routes that return a list or a file: bytes cost more than request units. */
  list: perUser(600, 60),
} as const;

export interface CountedTickets {
  readonly quantity?: number;
  readonly userIds?: readonly string[];
  readonly ticketIds?: readonly string[];
}

/** Limits per user that routes declare where the defaults do not fit. */
export const perUserLimits = {
  /** Sales and their reversal: a stall at a fair where everyone is signed in as the same user. */
  sales: perUser(30_000, 3600),
  /** Prizes: a lottery may have thousands. */
  prizes: perUser(30_000, 3600),
  /** Adding a user, who receives a mail, and deleting one: a whole club moving in. */
  users: perUser(1200, 600),
  /** Hand-ins and their reversals together, which mail the seller: a whole club's envelopes on one evening. */
  handIns: [{ per: ['user'], limit: 300, seconds: 600, counts: { what: 'hand-ins', in: () => 1 } }],
  /** Mailing one person, by any route. */
  mails: [{ per: ['user'], limit: 500, seconds: 600, counts: { what: 'mails', in: () => 1 } }],
  /** Mailing all buyers: 20 times. A test to one recipient counts as a sixth. */
  drawMails: [
    ...perUser(120, 3600),
    {
      per: ['user'],
      limit: 120,
      seconds: 3600,
      counts: {
        what: 'draw mails',
        in: ({ testReceiver }: { testReceiver?: string | null }) => (testReceiver ? 1 : 6),
      },
    },
  ],
  /** Assigning, moving and returning tickets: those of a large club's whole season, twice. */
  tickets: [
    {
      per: ['user'],
      limit: 200_000,
      seconds: 3600,
      counts: {
        what: 'tickets',
        in: ({ quantity = 1, userIds, ticketIds }: CountedTickets) =>
          quantity * (userIds ?? ticketIds ?? [quantity]).length,
      },
    },
  ],
  /** Handing out to whole teams, up to 100 000 tickets at once. */
  handOuts: perUser(60, 3600),
  /** Reading everything, and possibly writing a file of it. */
  reports: perUser(300, 600),
  /** Reading a lottery's sales, up to 5 000 in a call, for 1 R each and 1 R for each of their tickets. */
  saleLists: perUser(60, 60),
  /** Matching a bank's report, 500 rows in a call, with up to 10 000 sales. */
  bankReports: perUser(100, 600),
  /** A list of members that is imported or removed: a club moves in once. */
  imports: perUser(60, 3600),
  /** Searching everything for one person, to export or erase them. */
  persons: perUser(100, 600),
  /** Saving a page or a question, whose HTML of up to 200 kB is cleaned and stored. */
  html: perUser(150, 600),
  /** Uploading a file of up to 2 MB, which is checked and stored. */
  uploads: perUser(200, 600),
  /** Fetching a file of up to 2 MB through a function. */
  downloads: perUser(150, 600),
  /** Reading what grows with the club. */
  lists: usual.list,
} as const;

const isPerUser = ({ per }: Throttle): boolean => per[0] === 'user';

function usualOf({ access, answer, method }: Route): readonly Throttle[] {
  if (access === 'public') return [];
  if (method !== 'GET') return usual.change;
  const isList =
    answer.kind === 'json' && (answer.schema as { def?: { type?: string } }).def?.type === 'array';
  return isList || ['list', 'file', 'perhaps'].includes(answer.kind) ? usual.list : [];
}

/** Every throttle of a route: those it declares, and the default per user if it declares none for calls. */
export function throttlesOf(route: Route): readonly Throttle[] {
  const declared = route.throttles ?? [];
  const isLimited = declared.some((each) => isPerUser(each) && !each.counts);
  return isLimited ? declared : [...declared, ...usualOf(route)];
}

/** Throttles that apply to any caller, counted before the caller is known. */
export const anybodysThrottles = (route: Route): Throttle[] =>
  throttlesOf(route).filter((each) => !isPerUser(each));

/** Throttles that apply to the signed-in user. */
export const usersThrottles = (route: Route): Throttle[] => throttlesOf(route).filter(isPerUser);

/**
 * Calls of a user that a function instance counts in memory before it counts them in the table, so that normal use
 * costs no write. Each instance may let this many more through.
 */
export const countedAtOnce = ({ counts, limit }: Throttle): number =>
  Math.min(counts ? limit : 20, Math.ceil(limit / 20));
