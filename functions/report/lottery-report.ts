import { toOre, toSek } from '../../shared/domain/numbers.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { type Cell, quantity, moment, sek } from '../spreadsheet/cell.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { inTeamOrder, type ShownTeam } from '../store/shown-team.ts';
import type { TableReader } from '../store/table-reader.ts';
import { sumTallies } from '../store/tally-record.ts';
import { fullName } from '../store/shown-name.ts';
import { type People, readPeople } from './people.ts';
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
import { settlementSheets } from './settlement-sheets.ts';
import { ticketPages } from './tickets-by-number.ts';

/** All tickets of a lottery with sums, or undefined if there is no such lottery. */
export async function lotteryReport(table: TableReader, id: string): Promise<Report | undefined> {
  const [lottery, people, { trackPayments }] = await Promise.all([
    findLottery(table, id),
    readPeople(table, id),
    readClubSettings(table),
  ]);
  if (!lottery) return undefined;
  return {
    rows: sumTallies(people.tallies).total,
    write: (now, tell) => {
      const sums = new Sums();
      return reportFile(
        lottery.view.name,
        now,
        { widths: [28, 24, 14, 14, 14, 14, 16], rows: () => summaryRows(lottery, sums, now) },
        {
          widths: [12, 26, 20, 20, ...buyerWidths, 26],
          rows: ticketRows(table, lottery, people, sums, tell),
        },
        trackPayments ? settlementSheets(table, lottery, people) : [],
      );
    },
  };
}

/** Sums over the rows, in total and by team. */
class Sums {
  readonly all: Count = { total: 0, sold: 0 };
  readonly byTeam = new Map<ShownTeam, Count>();

  add(team: ShownTeam, sold: boolean): void {
    for (const count of [this.all, countIn(this.byTeam, team)]) {
      count.total++;
      if (sold) count.sold++;
    }
  }
  /** Teams are summed by their section, not by name: two sections may have teams with the same name. */
  bySection(): Map<string, Count> {
    const sections = new Map<string, Count>();
    for (const [{ sectionName }, { total, sold }] of this.byTeam) {
      const count = countIn(sections, sectionName);
      count.total += total;
      count.sold += sold;
    }
    return sections;
  }
}

async function* ticketRows(
  table: TableReader,
  lottery: LotteryRecord,
  { nameOf, teamOf }: People,
  sums: Sums,
  tell?: (rows: number) => Promise<void>,
): AsyncGenerator<readonly Cell[]> {
  yield headings(['Lottnummer', 'Säljare', 'Lag', 'Sektion', ...buyerHeadings, 'Tilldelad av']);
  for await (const tickets of ticketPages(table, lottery)) {
    for (const { number, userId, assignedBy, buyer } of tickets) {
      const team = teamOf(userId);
      sums.add(team, buyer !== undefined);
      const seller = fullName(nameOf(userId));
      yield [
        number,
        seller,
        team.teamName,
        team.sectionName,
        ...buyerCells(buyer),
        fullName(nameOf(assignedBy)),
      ];
    }
    await tell?.(sums.all.total);
  }
}

function* summaryRows({ view }: LotteryRecord, sums: Sums, now: Date): Generator<readonly Cell[]> {
  const { total, sold } = sums.all;
  const price = toOre(view.price);
  const worth = (count: Count): Cell => sek(toSek(price * count.sold));
  yield ['Rapporten skapad', moment(now.getTime())];
  yield ['Skapat', moment(Date.parse(view.createdDate))];
  yield ['Försäljning till', moment(Date.parse(view.validUntilDate))];
  yield ['Arkiverat', view.closed ? 'Ja' : 'Nej'];
  yield ['Pris per lott', sek(view.price)];
  yield ['Antal lottnummer', quantity(view.maxNumber)];
  yield ['Tilldelade lotter', quantity(total)];
  yield ['Kvar att tilldela', quantity(Math.max(0, view.maxNumber - total))];
  yield ['Sålda lotter', quantity(sold)];
  yield ['Ej sålda lotter', quantity(total - sold)];
  yield ['Sålt för', worth(sums.all)];
  yield [];
  yield headings(['Sektion', '', ...countHeadings, 'Sålt för']);
  const sections = [...sums.bySection()].map(([sectionName, count]) => ({
    sectionName,
    teamName: '',
    count,
  }));
  for (const { sectionName, count } of sections.toSorted(inTeamOrder))
    yield [sectionName || 'Borttagna lag', undefined, ...countCells(count), worth(count)];
  yield [];
  yield headings(['Sektion', 'Lag', ...countHeadings, 'Sålt för']);
  const teams = [...sums.byTeam].toSorted(([one], [other]) => inTeamOrder(one, other));
  for (const [{ sectionName, teamName }, count] of teams)
    yield [sectionName, teamName, ...countCells(count), worth(count)];
}
