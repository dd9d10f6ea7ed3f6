import { readReport } from '../../api/report/files.ts';
import { valuesOf } from '../../support/spreadsheet.ts';
import { mustBe } from './difference.ts';
import { type Club, fullName, type Lottery, shownTeam, soldOf, ticketsOf } from './model.ts';
import type { Real } from './real.ts';

/** Compares the sums and the tickets of a lottery's spreadsheet. @throws {Divergence} */
export async function lookAtReport(club: Club, { cloud, figures }: Real, lottery: Lottery): Promise<void> {
  const { summary, tickets } = await readReport(cloud, club.master.user, 'lottery', lottery.id);
  const expected = ticketsOf(lottery);
  const [total, sold] = [expected.length, soldOf(expected)];
  const sums = new Map(valuesOf(summary).map(([label, value]) => [label, value]));
  mustBe(
    `the sums in the report of ${lottery.name}`,
    [lottery.maxNumber, total, Math.max(0, lottery.maxNumber - total), sold, total - sold],
    ['Antal lottnummer', 'Tilldelade lotter', 'Kvar att tilldela', 'Sålda lotter', 'Ej sålda lotter'].map(
      (label) => sums.get(label),
    ),
    'report',
  );
  mustBe(
    `what is sold for in the report of ${lottery.name}`,
    Math.round(lottery.price * 100) * sold,
    Math.round(Number(sums.get('Sålt för')) * 100),
    'report',
  );
  const [, ...rows] = valuesOf(tickets);
  const time = 8;
  mustBe(
    `the tickets in the report of ${lottery.name}`,
    expected.map(({ number, owner, by, buyer }) => {
      const { teamName, sectionName } = shownTeam(owner.team);
      const { firstName = '', lastName = '', email = '', phone = '' } = buyer ?? {};
      return [
        number,
        fullName(owner),
        teamName,
        sectionName,
        firstName,
        lastName,
        email,
        phone,
        fullName(by),
      ];
    }),
    rows.map((row) => row.filter((_, column) => column !== time)),
    'report',
  );
  figures.views++;
}
