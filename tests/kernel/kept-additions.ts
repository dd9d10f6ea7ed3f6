import { type Key, keys } from '../../functions/store/keys.ts';

const ground = { groundNote: null, registration: null };
/** What each record of an answer has gained since. */
const gained: Readonly<Record<string, object>> = {
  listUserTickets: { trackPayments: false, payee: null, code: null },
  listFundraisers: { goal: null },
  readFundraiser: { goal: null },
  listDraws: { drawn: 1 },
  readDraw: { drawn: 1 },
  listLotteries: ground,
  listArchivedLotteries: ground,
  readLottery: ground,
};
/** Lotteries say whether sellers may return tickets, and how they are drawn; a sold ticket names its sale, which has no generation here. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, grown(each)]));
  const { ticket, customer } = fields as { ticket?: { id: string }; customer?: object };
  return {
    ...fields,
    ...('maxNumber' in fields && {
      sellersMayReturn: true,
      drawFrom: 'sold',
      controllerRequired: false,
      drawDate: null,
      ageLimit: null,
      ground: null,
      planApprovedDate: null,
    }),
    ...(ticket && customer && { customer: { ...customer, saleId: `${ticket.id}-0` } }),
  };
}
/** A kept answer, with what answers have gained since. */
export function withAdded(name: string, sent: unknown): unknown {
  const answer = name === 'listWinners' ? sent : grown(sent);
  const more = gained[name];
  if (more === undefined) return answer;
  const all = (items: readonly object[]) => items.map((item) => ({ ...more, ...item }));
  if (Array.isArray(answer)) return all(answer as readonly object[]);
  const { items } = answer as { items?: readonly object[] };
  return items ? { ...(answer as object), items: all(items) } : { ...more, ...(answer as object) };
}

/**
 * The stored attributes, with their types, that kinds of items have gained since.
 * @param kindAt the kind of the item with this key
 */
export const attributesAdded = (
  kindAt: (key: Key) => string,
): Readonly<Record<string, readonly string[]>> => ({
  [kindAt(keys.settings())]: ['pk: string', 'sk: string', 'trackPayments: boolean', 'v: number'],
  [kindAt(keys.club())]: ['names: boolean', 'roles: boolean'],
  [kindAt(keys.draw('a1', 'a1'))]: [
    'controlled: boolean',
    'controller.email: string',
    'controller.name: string',
    'controller.nonce: string',
    'controller: object',
  ],
  [kindAt(keys.winner('a1', 'a1', 1))]: ['seller.teamName: string'],
  [kindAt(keys.user('a1'))]: ['family: string', 'pk2: string', 'sk2: string'],
  [kindAt(keys.name('a1', 'a1'))]: [
    'firstName: string',
    'lastName: string',
    'pk: string',
    'sk: string',
    'teamId: string',
  ],
  [kindAt(keys.lotteryPlace('a1'))]: ['club: string', 'pk: string', 'sk: string'],
  [kindAt(keys.lotteryCodes())]: ['n: number', 'pk: string', 'sk: string'],
  [kindAt({ ...keys.logEntries(), sk: 'a1' })]: [
    'about.id: string',
    'about.what: string',
    'about: object',
    'at: string',
    'by: null',
    'by: string',
    'expiresAt: number',
    'kind: string',
    'pk: string',
    'sk: string',
    'text: list',
  ],
  [kindAt(keys.lottery('a1'))]: [
    'ruleSet.at: string',
    'ruleSet.by: string',
    'ruleSet: object',
    'view.code: number',
  ],
  [kindAt(keys.prizes('a1'))]: ['pk: string', 'prizes: list', 'saved: number', 'sk: string'],
  [kindAt(keys.drawnPrizes('a1'))]: [
    'drawn: object',
    'pk: string',
    'saved: number',
    'sk: string',
    'v: number',
  ],
  [kindAt(keys.tally('a1', 'a1'))]: ['handedIn', 'held', 'owed', 'paid', 'unpaid'].map(
    (name) => `${name}: number`,
  ),
  [kindAt(keys.holding('a1', 'a1'))]: ['held: number', 'pk: string', 'sk: string'],
  [kindAt(keys.settlement('a1', { userId: 'a1' }, 'a1'))]: [
    'amount: number',
    'at: number',
    'by: string',
    'lotteryId: string',
    'note: string',
    'pk: string',
    'sk: string',
    'teamId: string',
    'to: string',
    'userId: string',
  ],
  [kindAt(keys.ticket('a1', 1))]: [
    'pk2: string',
    'sk2: string',
    'view.b.s.g: number',
    'view.b.s.y.at: number',
    'view.b.s.y.confirmed: boolean',
    'view.b.s.y.method: string',
    'view.b.s.y.receivedBy: string',
    'view.b.s.y.state: string',
    'view.b.s.y: object',
    'view.b.s: object',
    'view.g: number',
  ],
});
