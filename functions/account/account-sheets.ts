import type { Account, ClubAccount } from '../../shared/contract/account.ts';
import { costsOf, prizeValueOf } from '../../shared/domain/account.ts';
import { drawStateText } from '../../shared/domain/draw-words.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { type Cell, heading, moment, quantity, sek, share, title } from '../spreadsheet/cell.ts';
import { type Sheet, workbook } from '../spreadsheet/workbook.ts';
import {
  type Figure,
  clubFacts,
  clubFactsNow,
  figuresOf,
  signersIn,
  type Signers,
  words,
} from './account-words.ts';

const headings = (...names: readonly string[]): Cell[] => names.map(heading);

/** The account of a lottery: a workbook of one sheet. */
export const lotterySheets = (account: Account, signers: Signers): Promise<Uint8Array> =>
  workbook([{ name: words.title, widths, rows: lotteryRows(account, signers) }]);

/** The account of a period: a summary, and a sheet for each lottery. */
export const periodSheets = (account: ClubAccount, signers: Signers): Promise<Uint8Array> =>
  workbook([
    { name: 'Sammanfattning', widths: summaryWidths, rows: summaryRows(account, signers) },
    ...account.lotteries.map((lottery, index): Sheet => ({
      name: sheetName(index + 1, lottery.lottery.name),
      widths,
      rows: lotteryRows(lottery, signers),
    })),
  ]);

const widths = [36, 18, 18, 24, 60];
const summaryWidths = [36, 14, 12, 12, 12, 14, 16, 16, 16, 10, 16, 16];
const longestName = 31;

/** A sheet's name: numbered, so that no two are the same, and without the characters that spreadsheets refuse. */
const sheetName = (number: number, name: string): string => {
  const safe = name.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, '-').replace(/'+$/, '');
  let cut = `${number} ${safe}`;
  while (cut.length > longestName) cut = Array.from(cut).slice(0, -1).join('');
  return cut.trimEnd();
};

function cellOf(figure: Figure): Cell {
  if ('count' in figure) return quantity(figure.count);
  if ('sek' in figure) return sek(figure.sek);
  if ('text' in figure) return figure.text;
  return shareOf(figure.percent);
}
const shareOf = (percent: number | null): Cell => (percent === null ? '–' : share(percent / 100));

function* lotteryRows(account: Account, signers: Signers): Generator<readonly Cell[]> {
  const { prizes, morePrizes, prizeValue, costs, draws, moreDraws } = account;
  yield [title(`${words.title}: ${account.lottery.name}`)];
  yield* clubFacts(signers, account.lottery);
  for (const [label, figure] of figuresOf(account)) yield [label, cellOf(figure)];
  yield [];
  yield headings(words.prizes, 'Antal', 'Värde', 'Vinnande lott', 'Anmärkning');
  for (const { name, value, number, count = 1, unsold } of prizes)
    yield [
      name,
      quantity(count),
      value === null ? undefined : sek(prizeValueOf([{ value, count }])),
      number ?? words.notDrawn,
      unsold && words.unsold,
    ];
  if (morePrizes) yield ['Fler vinster', quantity(morePrizes)];
  yield ['Summa', undefined, sek(prizeValue)];
  yield [];
  yield headings(words.costs, 'Belopp');
  for (const { name, amount } of costs) yield [name, sek(amount)];
  yield ['Summa', sek(costsOf(costs))];
  yield [words.bought];
  yield [];
  yield headings(words.draws, 'Skapad', 'Vinnare', 'Slag och läge', 'Adress till beviset');
  for (const { name, createdDate, winners, controlled, state, proof } of draws)
    yield [
      name,
      moment(Date.parse(createdDate)),
      quantity(winners),
      `${controlled ? 'kontrollerad' : 'vanlig'}, ${drawStateText[state]}`,
      proof,
    ];
  if (moreDraws) yield ['Fler dragningar', quantity(moreDraws)];
  yield* signatureRows(signers.settings);
}

function* signatureRows(settings: Signers['settings']): Generator<readonly Cell[]> {
  for (const who of signersIn(settings)) {
    yield [];
    yield [who, '____________________________'];
  }
}

function* summaryRows(account: ClubAccount, signers: Signers): Generator<readonly Cell[]> {
  const { lotteries, fundraisers, totals } = account;
  yield [title(`${words.title} ${account.from} till ${account.to}`)];
  yield* clubFactsNow(signers);
  yield [];
  yield headings(
    'Lotteri',
    'Slut',
    'Utgivna',
    'Utdelade',
    'Sålda',
    'Återlämnade',
    'Omsättning',
    'Betalt',
    'Vinsternas värde',
    'Andel',
    'Kostnader',
    'Resultat',
  );
  for (const each of lotteries)
    yield [
      each.lottery.name,
      dayOf(each.lottery.validUntilDate),
      ...sumCells({ ...each, costs: costsOf(each.costs) }),
    ];
  yield ['Summa', undefined, ...sumCells(totals)];
  yield [];
  yield headings('Insamling', 'Slut', 'Gåvor', 'Summa', 'Varav varor och tjänster');
  for (const { name, validUntilDate, gifts, sum, inKind } of fundraisers)
    yield [name, dayOf(validUntilDate), quantity(gifts), sek(sum), sek(inKind)];
  yield ['Summa', undefined, quantity(totals.gifts), sek(totals.donated), sek(totals.inKind)];
  yield [];
  yield [words.selection];
  yield [words.bought];
  yield* signatureRows(signers.settings);
}

type Sums = Pick<
  Account,
  'issued' | 'handedOut' | 'sold' | 'returned' | 'turnover' | 'paid' | 'prizeValue' | 'share' | 'result'
> & { readonly costs: number };

const sumCells = (sums: Sums): Cell[] => [
  ...[sums.issued, sums.handedOut, sums.sold, sums.returned].map(quantity),
  sek(sums.turnover),
  sums.paid === null ? undefined : sek(sums.paid),
  sek(sums.prizeValue),
  shareOf(sums.share),
  sek(sums.costs),
  sek(sums.result),
];
