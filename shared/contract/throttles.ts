import type { Route, Throttle } from './route.ts';

const perUser = (limit: number, seconds: number): readonly Throttle[] => [{ per: ['user'], limit, seconds }];

/**
 * What one signed-in user may ask of a route, where the route says nothing of its own: far above what a person does in
 * the app, and what an import or an integration does in a hurry.
 */
const usual = {
  /** What changes something. */
  change: perUser(6000, 600),
  /** What answers with a list or a file: bytes are dearer than units. */
  list: perUser(600, 60),
} as const;

/** Limits per user that routes declare, where the usual ones do not fit. */
export const perUserLimits = {
  /** Sales and what undoes them: a table at a fair, with everybody signed in as one user. */
  sales: perUser(30_000, 3600),
  /** Prizes: a lottery may have thousands. */
  prizes: perUser(30_000, 3600),
  /** Adds a user, who is mailed: a whole club moving in. */
  newUsers: perUser(1200, 600),
  /** Mails one person. */
  mails: perUser(500, 600),
  /** Mails everybody who bought: 20 times. A sample to one receiver counts a sixth of that. */
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
  /** Hands out tickets: those of a large club's whole season, twice. */
  tickets: [
    {
      per: ['user'],
      limit: 200_000,
      seconds: 3600,
      counts: {
        what: 'tickets',
        in: ({ quantity, userIds }: { quantity: number; userIds?: readonly string[] }) =>
          quantity * (userIds?.length ?? 1),
      },
    },
  ],
  /** Reads, and may write a file of, everything there is. */
  reports: perUser(300, 600),
  /** Looks for a person in all there is, to export or erase them. */
  persons: perUser(100, 600),
  /** Sends a file of up to 2 MB, which is looked through and stored. */
  uploads: perUser(300, 600),
  /** Reads what grows with the club. */
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

/** Every throttle of a route: those that it declares, and the usual one per user where it declares none for calls. */
export function throttlesOf(route: Route): readonly Throttle[] {
  const declared = route.throttles ?? [];
  const isLimited = declared.some((each) => isPerUser(each) && !each.counts);
  return isLimited ? declared : [...declared, ...usualOf(route)];
}

/** Those that are counted whoever calls, before it is known who that is. */
export const anybodysThrottles = (route: Route): Throttle[] =>
  throttlesOf(route).filter((each) => !isPerUser(each));

/** Those that are counted for the user who is signed in. */
export const usersThrottles = (route: Route): Throttle[] => throttlesOf(route).filter(isPerUser);

/**
 * As many calls of a user a function counts in its memory before it counts them in the table: so that what people do
 * costs no write. Each instance of it may let that many more through.
 */
export const countedAtOnce = ({ counts, limit }: Throttle): number =>
  Math.min(counts ? limit : 20, Math.ceil(limit / 20));
