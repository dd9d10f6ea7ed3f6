import { parseDraw } from '../../../../functions/store/draw-record.ts';
import { parseWinner } from '../../../../functions/store/winner-record.ts';
import { findLottery } from '../../../../functions/store/lottery-record.ts';
import { keys, shardOf } from '../../../../functions/store/keys.ts';
import type { TableReader } from '../../../../functions/store/table-reader.ts';
import { numbersOf } from '../../../../functions/ledger/choose-numbers.ts';
import { parsePending, plannedSellers } from '../../../../functions/store/pending-record.ts';
import { parseTicket } from '../../../../functions/store/ticket-record.ts';
import { spell } from './ticket-steps.ts';

/** What stands in the table, read strongly. */
export interface Truth {
  /** As the checker spells them, by number. */
  readonly tickets: ReadonlyMap<number, string>;
  readonly sold: number;
  /** Assignments that took numbers, by the id that the request makes. */
  readonly plans: ReadonlyMap<string, { readonly numbers: readonly number[]; readonly finished: boolean }>;
  /** By draw and prize. */
  readonly winners: ReadonlyMap<string, Won>;
  /** Numbers that have won, by the draw's id within the lottery. */
  readonly draws: ReadonlyMap<string, readonly number[]>;
  readonly closed: boolean;
}
interface Won {
  readonly draw: string;
  readonly prize: number;
  readonly number: number;
  readonly nonce: string;
}

const strongly = { consistent: true };

/** Everything of a lottery that its clients' answers can be held against. */
export async function readTruth(table: TableReader, lotteryId: string): Promise<Truth> {
  const lottery = await findLottery(table, lotteryId, strongly);
  if (!lottery) throw new Error(`no lottery ${lotteryId}`);
  const shards = Array.from({ length: shardOf(lottery.view.maxNumber) + 1 }, (_, shard) => shard);
  const [pending, draws, winners, ...parts] = await Promise.all([
    table.query(keys.pendingOfClub(table.club), strongly),
    table.query(keys.draws(lotteryId), strongly),
    table.query(keys.winners(lotteryId), strongly),
    ...shards.map((shard) => table.query(keys.ticketsOfShard(lotteryId, shard), strongly)),
  ]);
  const tickets = parts.flat().map(parseTicket);
  const own = pending
    .map(parsePending)
    .filter((plan) => plan.lotteryId === lotteryId && plan.state !== 'preparing');
  const plans = await Promise.all(
    own.map(async (plan) => {
      const numbers = (await plannedSellers(table, plan)).flatMap(({ n }) => numbersOf(n));
      return [plan.id, { numbers, finished: plan.state === 'finished' }] as const;
    }),
  );
  return {
    tickets: new Map(
      tickets.map(({ number, assignment, userId, buyer, wins }) => [
        number,
        spell({ assignment, owner: userId, nonce: buyer?.nonce ?? '', wins: wins ?? 0 }),
      ]),
    ),
    sold: tickets.filter(({ buyer }) => buyer).length,
    plans: new Map(plans),
    winners: new Map(
      winners.map((item) => {
        const { prize, number, buyer } = parseWinner(item);
        const draw = String(item.sk).split('#')[1] ?? '';
        return [`${draw}#${prize}`, { draw, prize, number, nonce: buyer?.nonce ?? '' }];
      }),
    ),
    draws: new Map(draws.map(parseDraw).map(({ id, winners: numbers }) => [id, numbers])),
    closed: lottery.view.closed,
  };
}

/** What changed between two times, in words; undefined where it is nothing that an archived lottery may not do. */
export function changeBetween(before: Truth, after: Truth): string | undefined {
  const [one, other] = [inOneText(before), inOneText(after)];
  // A draw without winners may go at any time; none may come.
  const come = [...after.draws.keys()].filter((id) => !before.draws.has(id));
  if (one === other && come.length === 0) return undefined;
  return `${one}\n${other}\nnew draws: ${String(come)}`;
}

const inOneText = ({ tickets, winners, draws }: Truth): string =>
  [tickets, winners, new Map([...draws].filter(([, numbers]) => numbers.length > 0))]
    .map((map) =>
      [...map]
        .map((each) => JSON.stringify(each))
        .toSorted()
        .join(' '),
    )
    .join('\n');
