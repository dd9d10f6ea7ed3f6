import { drawStateText } from '../../shared/domain/draw-words.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { type Column, paragraph, table } from '../pdf/blocks.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { Done, ProtocolFacts } from './protocol-content.ts';

export const doneAt = ({ by, at }: Done): string => `${dayAndTimeOf(at)} av ${by}`;

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
      ...(isUnsold ? [replaced ? 'Osåld lott.' : 'Osåld lott: vinsten stannar i föreningen.'] : []),
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
    { heading: 'Dragna', share: 10, figures: true },
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
