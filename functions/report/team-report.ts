import { shownEmail } from '../../shared/domain/shown-email.ts';
import { priceOf, toOre, toSek } from '../../shared/domain/numbers.ts';
import { inSwedish } from '../../shared/domain/swedish-order.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import { type Cell, quantity, moment, sek } from '../spreadsheet/cell.ts';
import { findSection, findTeam } from '../store/structure-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { sumTallies, type TallyRecord, parseTally } from '../store/tally-record.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';
import { everyName, fullName, type ShownName } from '../store/shown-name.ts';
import { listTeamMembers } from '../store/user-record.ts';
import { sortedByName } from '../ledger/user-view.ts';
import {
  buyerCells,
  buyerHeadings,
  buyerWidths,
  type Count,
  countCells,
  countHeadings,
  countIn,
  headings,
  type Report,
  reportFile,
} from './report-file.ts';

interface Member extends ShownName {
  readonly id: string;
  readonly email: string;
}
interface OpenLottery {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}
/** A member's tally in a lottery that is not archived. */
interface Holding {
  readonly member: Member;
  readonly lottery: OpenLottery;
  readonly tally: TallyRecord;
}

/**
 * The members of a team and their tickets in lotteries that are not archived, or undefined if there is no such team.
 */
export async function teamReport(table: TableReader, id: string): Promise<Report | undefined> {
  const [team, users, listed, nameOf] = await Promise.all([
    findTeam(table, id),
    listTeamMembers(table, id),
    table.query(keys.lotteries(false)),
    everyName(table),
  ]);
  if (!team) return undefined;
  const section = await findSection(table, team.sectionId);
  const members = sortedByName(users).map(({ id, view, real }): Member => ({
    ...view,
    id,
    // Leaders read this file, which must not contain the email of a protected user (R610).
    email: real ? '' : view.email,
  }));
  const lotteries = listed
    .map(parseListedLottery)
    .map(({ id, view }): OpenLottery => ({ id, name: view.name, price: view.price }))
    .toSorted((one, other) => inSwedish(one.name, other.name));
  const holdings = await holdingsOf(table, members, lotteries);
  const place = { teamName: team.name, sectionName: section?.name ?? '' };
  return {
    rows: sumTallies(holdings.map(({ tally }) => tally)).total,
    write: (now, tell) => {
      const counts = new Map<Holding, Count>();
      return reportFile(
        team.name,
        now,
        {
          widths: [28, 32, 24, 14, 14, 14, 14, 16],
          rows: () => summaryRows(place.sectionName, members, counts, now),
        },
        {
          widths: [22, 12, 26, 20, 20, ...buyerWidths, 26],
          rows: ticketRows(table, { holdings, counts, nameOf, ...place }, tell),
        },
      );
    },
  };
}

/** Ordered by member, then by lottery. */
async function holdingsOf(
  table: TableReader,
  members: readonly Member[],
  lotteries: readonly OpenLottery[],
): Promise<Holding[]> {
  const pairs = members.flatMap((member) => lotteries.map((lottery) => ({ member, lottery })));
  const items = await table.getMany(pairs.map(({ member, lottery }) => keys.tally(lottery.id, member.id)));
  return pairs.flatMap((pair, index) => {
    const item = items[index];
    return item ? [{ ...pair, tally: parseTally(item) }] : [];
  });
}

/** Holdings read at once. */
const atOnce = 10;

interface Listed {
  readonly holdings: readonly Holding[];
  readonly counts: Map<Holding, Count>;
  readonly nameOf: (userId: string) => ShownName;
  readonly teamName: string;
  readonly sectionName: string;
}

async function* ticketRows(
  table: TableReader,
  { holdings, counts, nameOf, teamName, sectionName }: Listed,
  tell?: (rows: number) => Promise<void>,
): AsyncGenerator<readonly Cell[]> {
  yield headings(['Lotteri', 'Lottnummer', 'Säljare', 'Lag', 'Sektion', ...buyerHeadings, 'Tilldelad av']);
  let rows = 0;
  for (let from = 0; from < holdings.length; from += atOnce) {
    const part = holdings.slice(from, from + atOnce);
    const read = await Promise.all(
      part.map(async (holding) => [holding, await ticketsOf(table, holding)] as const),
    );
    for (const [holding, tickets] of read) {
      const { member, lottery } = holding;
      const count = countIn(counts, holding);
      for (const { number, assignedBy, buyer } of tickets) {
        count.total++;
        if (buyer) count.sold++;
        yield [
          lottery.name,
          number,
          fullName(member),
          teamName,
          sectionName,
          ...buyerCells(buyer),
          fullName(nameOf(assignedBy)),
        ];
      }
      rows += count.total;
    }
    await tell?.(rows);
  }
}

/** Reads the tickets themselves, 0.5 R each: the index by user does not contain who assigned them. */
async function ticketsOf(table: TableReader, { member, lottery }: Holding): Promise<TicketRecord[]> {
  const listed = (await table.query(keys.ticketsOfUser(member.id, lottery.id))).map(parseTicket);
  const items = await table.getMany(listed.map(({ number }) => keys.ticket(lottery.id, number)));
  return items
    .flatMap((item) => (item ? [parseTicket(item)] : []))
    .filter(({ userId }) => userId === member.id);
}

function* summaryRows(
  sectionName: string,
  members: readonly Member[],
  counts: ReadonlyMap<Holding, Count>,
  now: Date,
): Generator<readonly Cell[]> {
  const held = [...counts].map(([{ member, lottery }, count]) => ({ member, lottery, count }));
  const { total, sold } = sumTallies(held.map(({ count }) => count));
  const ore = held.reduce((sum, { lottery, count }) => sum + toOre(lottery.price) * count.sold, 0);
  yield ['Sektion', sectionName];
  yield ['Rapporten skapad', moment(now.getTime())];
  yield ['Medlemmar', quantity(members.length)];
  yield ['Tilldelade lotter', quantity(total)];
  yield ['Sålda lotter', quantity(sold)];
  yield ['Ej sålda lotter', quantity(total - sold)];
  yield ['Sålt för', sek(toSek(ore))];
  yield [];
  yield headings(['Medlem', 'Email', 'Lotteri', ...countHeadings, 'Sålt för']);
  for (const member of members) {
    const own = held.filter((each) => each.member === member);
    const who = [fullName(member), shownEmail(member.email)];
    if (own.length === 0) yield [...who, undefined, ...countCells({ total: 0, sold: 0 }), sek(0)];
    for (const { lottery, count } of own)
      yield [...who, lottery.name, ...countCells(count), sek(priceOf(lottery.price, count.sold))];
  }
}
