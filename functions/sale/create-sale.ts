import type { InputOf } from '../../shared/contract/route.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { commitSale, newPayment, readToSell, type ToSell } from '../ledger/sell.ts';
import { implement } from '../kernel/implement.ts';
import { reachesTicket } from '../kernel/scope.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { amountOf, saleIdText } from '../store/sale-record.ts';
import { ids, keys } from '../store/keys.ts';
import { shownName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { detailsOf } from '../store/buyer-record.ts';
import { showAgain, showSale } from './show-sale.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';
import { creditFault, isPaidAtOnce } from '../../shared/domain/ground.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { formatKronor, toOre } from '../../shared/domain/numbers.ts';

/** The refusal of a sale on credit (R448). */
const onCredit = { refused: 'request.invalid' as const, fields: [creditFault] };

type Refused = 'request.invalid' | 'lottery.priceChanged' | 'sale.closed';
type Body = InputOf<typeof createSale>['body'];
type Places = readonly { readonly lotteryId: string; readonly number: number }[];

export const handler = implement(
  createSale,
  {
    ahead: ({ body, resources: { table } }) =>
      Promise.all([readAll(table, placesOf(body)), readClubSettings(table)]),
    // If it has been undone since, a repeat must not sell the tickets again.
    repeated: async ({ caller, resources: { table }, fail }, saleId) =>
      (await showAgain(table, caller, saleId)) ?? fail('notFound'),
  },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const places = placesOf(body);
    const [first, settings] = await ahead;
    if (!first) return fail('notFound');
    // Read before anything is sold: a sale is not refused once it is committed.
    const [seller, ...reached] = await Promise.all([
      first.userId === caller.userId ? caller : shownName(table, first.userId),
      ...first.tickets.map((ticket) => reachesTicket(table, caller, ticket)),
    ]);
    if (reached.includes(false)) return fail('notFound');
    const together = (message: string) =>
      fail('request.invalid', undefined, [{ path: 'ticketIds', message }]);
    if (places.some(({ lotteryId }) => lotteryId !== places[0]?.lotteryId))
      return together('Välj lotter i samma lotteri');
    if (first.tickets.some(({ userId }) => userId !== first.userId))
      return together('Välj lotter hos samma säljare');
    const payment = newPayment(settings, body.payment);
    let taken: readonly number[] = [];
    let { price } = first.lottery.view;
    const isMailed = body.noEmail !== true && body.mail !== false;
    const outcome = await commitSale<ToSell, Refused>(
      table,
      {
        first,
        read: () => readAll(table, places),
        buyerOf: (found) => {
          taken = found.tickets.flatMap(({ number, buyer }) => (buyer ? [number] : []));
          price = found.lottery.view.price;
          // Refuse a closed lottery first: nothing else about the sale can be corrected then.
          if (!saleIsOpen(found.lottery.view, clock())) return { refused: 'sale.closed' };
          if (body.amount !== undefined && toOre(body.amount) !== amountOf(found.lottery, places.length))
            return { refused: 'lottery.priceChanged' };
          const isCredit = payment.state === 'unpaid' && isPaidAtOnce(found.lottery.view);
          return isCredit ? onCredit : { details: detailsOf(body) };
        },
        settings,
        payment,
        mail: isMailed ? { message: body.message || null, senderId: caller.userId } : undefined,
        mayContact: body.mayContact,
        ageConfirmed: body.ageConfirmed,
        clock,
      },
      saleIdText,
    );
    if ('refused' in outcome) {
      if (outcome.refused === 'ticket.alreadySold') return fail(outcome.refused, alreadySold(taken));
      if (outcome.refused === 'lottery.priceChanged') return fail(outcome.refused, priceChanged(price));
      return fail(outcome.refused, undefined, outcome.fields);
    }
    // As it was committed; may have been changed since.
    return showSale(outcome.sale, seller, settings, table.club);
  },
);

/** The tickets, lowest number first; none at all if an id is malformed. */
function placesOf({ ticketIds }: Body): Places {
  const places = ticketIds.map(ids.parseTicket);
  const parsed = places.flatMap((at) => (at ? [at] : []));
  return parsed.length < places.length ? [] : parsed.toSorted((one, other) => one.number - other.number);
}

/** The tickets of a sale, read strongly in one wave; undefined if one of them does not exist. */
async function readAll(table: TableReader, places: Places): Promise<ToSell | undefined> {
  const [first, ...others] = places;
  const [found, ...rest] = await Promise.all([
    readToSell(table, first),
    ...others.map(async ({ lotteryId, number }) => {
      const item = await table.get(keys.ticket(lotteryId, number), { consistent: true });
      return item && parseTicket(item);
    }),
  ]);
  if (!found) return undefined;
  const tickets = rest.flatMap((ticket) => (ticket ? [ticket] : []));
  return tickets.length < rest.length ? undefined : { ...found, tickets: [found.tickets[0], ...tickets] };
}

const priceChanged = (price: number): string =>
  `Priset är ändrat till ${formatKronor(price)} per lott. Ingenting är sålt.`;

const alreadySold = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `Lott ${numbers[0]} är redan såld. Ingenting är ändrat.`
    : `Lotterna ${enumerated(numbers)} är redan sålda. Ingenting är ändrat.`;
