import { largestReply } from '../../shared/domain/bounds.ts';
import { listSales, salesAtOnce } from '../../shared/contract/sale.ts';
import { asFollowed, paymentOf, type SaleRecord, type StoredSale } from '../store/sale-record.ts';
import { implement } from '../kernel/implement.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { weightOf } from '../store/bound.ts';
import { cursorOf, fitting, positionOfCursor } from '../store/page.ts';
import { salePlace, salesByTime, salesOfUser } from '../store/sales-of.ts';
import { type ShownName, shownNames } from '../store/shown-name.ts';
import { findTeam } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';
import { showSale } from './show-sale.ts';

/** Sales looked at for one part of a list. A filter that matches few gives a short part rather than a long read. */
const maxRead = 1000;

/** A cursor: the place of a sale. */
const cursorShape = /^\d{8,10}#\d{8}#\d{8}$/;

export const handler = implement(listSales, async ({ query, caller, resources: { table }, fail }) => {
  const { ticketBaseId, teamId, state, cursor, limit = salesAtOnce } = query;
  const after = positionOfCursor(cursor, cursorShape);
  const [lottery, settings] = await Promise.all([
    findLottery(table, ticketBaseId, { consistent: true }),
    readClubSettings(table),
  ]);
  if (!lottery) return fail('notFound');
  if (teamId !== undefined && !caller.isTreasurer && !(caller.isTeamAdmin && caller.teamId === teamId))
    return fail('notFound');
  const isWanted = (sale: StoredSale) =>
    state === undefined || paymentOf(asFollowed(settings, sale)).state === state;
  const all = teamId !== undefined || caller.isTreasurer;
  const isOfTeam = teamId === undefined ? () => true : await ofTeam(table, lottery, teamId);
  if (!isOfTeam) return fail('notFound');
  const show = (sale: SaleRecord, seller: ShownName) => showSale(sale, seller, settings, table.club);
  const found = all
    ? await collected(table, lottery, {
        after,
        limit,
        isWanted: (sale) => isOfTeam(sale) && isWanted(sale),
        weight: (sale) => weightOf(show(sale, nobody)),
      })
    : ownPart((await salesOfUser(table, lottery, caller.userId)).filter(isWanted), after, limit);
  const nameOf = await shownNames(
    table,
    found.sales.map(({ userId }) => userId),
  );
  const page = { items: found.sales, ...(found.next !== undefined && { next: cursorOf(found.next) }) };
  return fitting(page, (sale) => show(sale, nameOf(sale.userId)), salePlace);
});

interface Part {
  readonly sales: readonly SaleRecord[];
  readonly next: string | undefined;
}

function ownPart(sales: readonly SaleRecord[], after: string | undefined, limit: number): Part {
  const left = after === undefined ? sales : sales.filter((sale) => salePlace(sale) < after);
  const part = left.slice(0, limit);
  const last = part.at(-1);
  return { sales: part, next: last && part.length < left.length ? salePlace(last) : undefined };
}

/** Whether a sale's seller sells for the team, even if the team has been deleted since; undefined if there was none. */
async function ofTeam(
  table: TableReader,
  lottery: LotteryRecord,
  teamId: string,
): Promise<((sale: StoredSale) => boolean) | undefined> {
  const tallies = await listTallies(table, lottery.id);
  const sellers = new Set(tallies.filter(({ team }) => team === teamId).map(({ userId }) => userId));
  if (sellers.size === 0 && !(await findTeam(table, teamId))) return undefined;
  return ({ facts }) => sellers.has(facts.userId);
}

interface Collecting {
  readonly after: string | undefined;
  readonly limit: number;
  readonly isWanted: (sale: StoredSale) => boolean;
  /** Bytes of a sale in the reply, at least. */
  readonly weight: (sale: SaleRecord) => number;
}
const nobody: ShownName = { firstName: '', lastName: '' };

/** The next part of the lottery's sales, read until the reply is full. */
async function collected(
  table: TableReader,
  lottery: LotteryRecord,
  { after, limit, isWanted, weight }: Collecting,
): Promise<Part> {
  const sales: SaleRecord[] = [];
  let read = 0;
  let bytes = 0;
  for await (const part of salesByTime(table, lottery, after, isWanted)) {
    for (const sale of part.sales) {
      sales.push(sale);
      bytes += weight(sale);
      if (sales.length >= limit || bytes > largestReply) return { sales, next: salePlace(sale) };
    }
    read += part.looked;
    if (read >= Math.max(limit, maxRead)) return { sales, next: part.place };
  }
  return { sales, next: undefined };
}
