import { toSek } from '../../shared/domain/numbers.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { type Cell, moment, quantity, sek } from '../spreadsheet/cell.ts';
import type { Sheet } from '../spreadsheet/workbook.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { type EntryRecord, listEntries, listHoldings } from '../store/settlement-record.ts';
import { fullName } from '../store/shown-name.ts';
import type { ShownTeam } from '../store/shown-team.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { TallyRecord } from '../store/tally-record.ts';
import { settledTeams, sumsOf } from '../settlement/sums.ts';
import type { People } from './people.ts';
import { headings } from './report-file.ts';

interface Sellers extends Pick<People, 'nameOf'> {
  readonly tallies: readonly TallyRecord[];
  /** Names shown for a team, deleted or not. */
  teamById(teamId: string): ShownTeam;
}

/** The sheets of a lottery's money (R248): sums by team and seller, and all hand-ins. Read when they are written. */
export function settlementSheets(table: TableReader, lottery: LotteryRecord, people: Sellers): Sheet[] {
  return [
    {
      name: 'Ekonomi',
      widths: [24, 24, 26, ...sumHeadings.map(() => 14), 14],
      rows: sumRows(table, lottery, people),
      list: true,
    },
    {
      name: 'Inlämningar',
      widths: [17, 26, 24, 14, 14, 26, 14, 40],
      rows: entryRows(table, lottery, people),
      list: true,
    },
  ];
}

const sumHeadings = [
  'Tilldelade',
  'Sålda',
  'Sålt för',
  'Obetalt',
  'Swish',
  'Bekräftat',
  'Mottaget',
  'Inlämnat',
  'Kvar hos säljare',
];

function sumCells(lottery: LotteryRecord, tallies: readonly TallyRecord[]): Cell[] {
  const { assigned, sold, amount, unpaid, swish, confirmed, held, handedIn, owed } = sumsOf(lottery, tallies);
  return [
    quantity(assigned),
    quantity(sold),
    ...[amount, unpaid, swish, confirmed, held, handedIn, owed].map(sek),
  ];
}

/** A row for the club; for each team, with what it holds, and after it one for each of its sellers. */
async function* sumRows(
  table: TableReader,
  lottery: LotteryRecord,
  { tallies, nameOf, teamById }: Sellers,
): AsyncGenerator<readonly Cell[]> {
  const holdings = await listHoldings(table, lottery.id);
  yield headings(['Sektion', 'Lag', 'Säljare', ...sumHeadings, 'Hos laget']);
  const held = [...holdings.values()].reduce((sum, ore) => sum + ore, 0);
  yield ['', 'Alla lag', 'Hela föreningen', ...sumCells(lottery, tallies), sek(toSek(held))];
  for (const team of settledTeams(tallies, holdings, teamById)) {
    const { sectionName, teamName, tallies: own, holds } = team;
    yield [sectionName, teamName, 'Hela laget', ...sumCells(lottery, own), sek(toSek(holds))];
    const sellers = sortedBy(own, ({ userId }) => fullName(nameOf(userId)));
    for (const tally of sellers)
      yield [sectionName, teamName, fullName(nameOf(tally.userId)), ...sumCells(lottery, [tally])];
  }
}

const targetWords = { team: 'Laget', club: 'Föreningen' } as const;

async function* entryRows(
  table: TableReader,
  { id }: LotteryRecord,
  { nameOf, teamById }: Sellers,
): AsyncGenerator<readonly Cell[]> {
  yield headings(['Tid', 'Från', 'Lag', 'Till', 'Belopp', 'Registrerad av', 'Återföring', 'Anteckning']);
  const row = ({ at, userId, teamId, to, amount, by, isReversal, note }: EntryRecord): Cell[] => {
    const team = teamId === undefined ? '' : teamById(teamId).teamName;
    return [
      moment(at * 1000),
      userId === undefined ? team : fullName(nameOf(userId)),
      team,
      targetWords[to],
      sek(toSek(amount)),
      fullName(nameOf(by)),
      isReversal ? 'Ja' : '',
      note ?? '',
    ];
  };
  for (const entry of (await listEntries(table, id)).toReversed()) yield row(entry);
}
