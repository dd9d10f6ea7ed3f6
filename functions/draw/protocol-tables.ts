import { drawStateText } from '../../shared/domain/draw-words.ts';
import { formatKronor, toOre, toSek } from '../../shared/domain/money.ts';
import { formatNumber, percentText } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { type Column, paragraph, table } from '../pdf/blocks.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { Done, ProtocolFacts } from './protocol-content.ts';

export const doneAt = ({ by, at }: Done): string => `${dayAndTimeOf(at)} av ${by}`;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : percentText((part / whole) * 100);

/** The prizes of the list with value and share of the turnover. */
export function prizeTable(sheet: Sheet, { prizes, lottery: { turnover } }: ProtocolFacts): void {
  if (prizes.length === 0) return paragraph(sheet, 'Lotteriet har ingen lista över vinster.');
  const columns: Column[] = [
    { heading: 'Vinst', share: 40 },
    { heading: 'Skänkt av', share: 22 },
    { heading: 'Antal', share: 9, figures: true },
    { heading: 'Värde', share: 15, figures: true },
    { heading: 'Andel av omsättningen', share: 14, figures: true },
  ];
  const worth = prizes.map(({ value, count }) => (value === undefined ? undefined : toOre(value) * count));
  const rows = prizes.map(({ name, sponsor = '', count }, index) => {
    const ore = worth[index];
    const figures =
      ore === undefined ? ['–', '–'] : [formatKronor(toSek(ore)), percent(toSek(ore), turnover)];
    return [name, sponsor, formatNumber(count), ...figures];
  });
  const total = toSek(worth.reduce<number>((sum, ore) => sum + (ore ?? 0), 0));
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const sums = ['Summa', '', formatNumber(count), formatKronor(total), percent(total, turnover)];
  table(sheet, columns, rows, sums);
}

/** The winning numbers in drawing order, those drawn again marked. */
export function winnerTable(sheet: Sheet, { winners }: ProtocolFacts): void {
  if (winners.length === 0) return paragraph(sheet, 'Inga vinnare är dragna.');
  const columns: Column[] = [
    { heading: 'Nr', share: 6, figures: true },
    { heading: 'Lott', share: 11, figures: true },
    { heading: 'Vinst', share: 36 },
    { heading: 'Dragen', share: 17 },
    { heading: 'Anmärkning', share: 30 },
  ];
  const remark = ({ isUnsold, replaced }: ProtocolFacts['winners'][number]): string =>
    [
      ...(isUnsold ? ['Osåld lott: vinsten stannar i föreningen.'] : []),
      ...(replaced ? [`Utgår, omdragen ${doneAt(replaced)}: ${replaced.reason}`] : []),
    ].join(' ');
  const rows = winners.map((winner, index) => [
    `${index + 1}`,
    `${winner.number}`,
    winner.name,
    dayAndTimeOf(winner.date),
    remark(winner),
  ]);
  table(sheet, columns, rows);
}

/** Every draw of the lottery. */
export function drawTable(sheet: Sheet, { draws }: ProtocolFacts): void {
  const columns: Column[] = [
    { heading: 'Dragning', share: 40 },
    { heading: 'Skapad', share: 18 },
    { heading: 'Slag', share: 16 },
    { heading: 'Läge', share: 16 },
    { heading: 'Vinnare', share: 10, figures: true },
  ];
  const rows = draws.map(({ name, createdDate, controlled, state, winners, isThis }) => [
    isThis ? `${name} (denna)` : name,
    dayAndTimeOf(createdDate),
    controlled ? 'kontrollerad' : 'vanlig',
    drawStateText[state],
    formatNumber(winners),
  ]);
  table(sheet, columns, rows);
}
