import type { Account, ClubAccount } from '../../shared/contract/account.ts';
import { costsOf } from '../../shared/domain/account.ts';
import { formatKronor, formatNumber } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { type Column, factColumns, heading, paragraph, signatures, table } from '../pdf/blocks.ts';
import type { Sheet } from '../pdf/sheet.ts';
import { putTables, tablesOf } from './account-tables.ts';
import {
  figuresOf,
  figureText,
  shareInFile,
  clubFacts,
  clubFactsNow,
  signersIn,
  type Signers,
  words,
} from './account-words.ts';

/** The account of a lottery, a PDF of as many pages of A4 as it needs. */
export async function lotteryPages(account: Account, signers: Signers): Promise<Buffer> {
  const title = `${words.title}: ${account.lottery.name}`;
  const { Sheet } = await import('../pdf/sheet.ts');
  const sheet = new Sheet(title, signers.printed);
  putLottery(sheet, account, signers);
  return sheet.finish(footOf(title, signers));
}

/** The account of a period: a summary, and a page for each lottery. */
export async function periodPages(account: ClubAccount, signers: Signers): Promise<Buffer> {
  const title = `${words.title} ${account.from} till ${account.to}`;
  const { Sheet } = await import('../pdf/sheet.ts');
  const sheet = new Sheet(title, signers.printed);
  putSummary(sheet, account, signers);
  for (const lottery of account.lotteries) {
    sheet.turn();
    putLottery(sheet, lottery, signers, { onOnePage: true });
  }
  return sheet.finish(footOf(title, signers));
}

const footOf = (title: string, { club, printed }: Signers): string =>
  `${club} · ${title} · Utskrivet ${dayAndTimeOf(printed)}`;

/** Points of the signatures and the note above them. */
const ofSignatures = 104;

function putLottery(sheet: Sheet, account: Account, signers: Signers, { onOnePage = false } = {}): void {
  heading(sheet, words.title, 1);
  paragraph(sheet, account.lottery.name, { size: 13 });
  const figures = figuresOf(account).map(([label, figure]) => [label, figureText(figure)] as const);
  const facts = [...clubFacts(signers, account.lottery), ...figures];
  factColumns(sheet, facts.slice(0, facts.length / 2), facts.slice(facts.length / 2));
  putTables(sheet, tablesOf(account), onOnePage ? sheet.room - ofSignatures : undefined);
  sheet.y += 4;
  paragraph(sheet, words.bought, { size: 8.5, soft: true });
  putSignatures(sheet, signers.settings);
}

function putSignatures(sheet: Sheet, settings: Signers['settings']): void {
  signatures(
    sheet,
    signersIn(settings).map((who) => ({ signed: '', who })),
  );
}

const lotteryColumns: readonly Column[] = [
  { heading: 'Lotteri', share: 21 },
  { heading: 'Slut', share: 13 },
  { heading: 'Sålda', share: 8, figures: true },
  { heading: 'Omsättning', share: 15, figures: true },
  { heading: 'Vinster', share: 14, figures: true },
  { heading: 'Kostnader', share: 13, figures: true },
  { heading: 'Resultat', share: 16, figures: true },
];

function putSummary(sheet: Sheet, account: ClubAccount, signers: Signers): void {
  const { lotteries, fundraisers, totals } = account;
  heading(sheet, words.title, 1);
  paragraph(sheet, `${account.from} till ${account.to}`, { size: 13 });
  factColumns(sheet, clubFactsNow(signers), totalFacts(account));
  heading(sheet, 'Lotterier');
  if (lotteries.length === 0) paragraph(sheet, 'Inget lotteris försäljning slutar i perioden.');
  else
    table(
      sheet,
      lotteryColumns,
      lotteries.map((each) => [
        each.lottery.name,
        dayOf(each.lottery.validUntilDate),
        formatNumber(each.sold),
        ...[each.turnover, each.prizeValue, costsOf(each.costs), each.result].map(formatKronor),
      ]),
      [
        'Summa',
        '',
        formatNumber(totals.sold),
        ...[totals.turnover, totals.prizeValue, totals.costs, totals.result].map(formatKronor),
      ],
    );
  heading(sheet, 'Insamlingar');
  if (fundraisers.length === 0) paragraph(sheet, 'Ingen insamling har fått gåvor i perioden.');
  else
    table(
      sheet,
      [
        { heading: 'Insamling', share: 40 },
        { heading: 'Gåvor', share: 14, figures: true },
        { heading: 'Summa', share: 22, figures: true },
        { heading: 'Varav varor och tjänster', share: 24, figures: true },
      ],
      fundraisers.map(({ name, gifts, sum, inKind }) => [
        name,
        formatNumber(gifts),
        formatKronor(sum),
        formatKronor(inKind),
      ]),
      ['Summa', formatNumber(totals.gifts), formatKronor(totals.donated), formatKronor(totals.inKind)],
    );
  sheet.y += 4;
  paragraph(sheet, `${words.selection} ${words.bought}`, { size: 8.5, soft: true });
  putSignatures(sheet, signers.settings);
}

function totalFacts({ lotteries, totals }: ClubAccount): (readonly [string, string])[] {
  return [
    ['Lotterier', formatNumber(lotteries.length)],
    ['Omsättning', formatKronor(totals.turnover)],
    ['Betalt av köpare', totals.paid === null ? words.notFollowed : formatKronor(totals.paid)],
    ['Vinsternas andel', shareInFile(totals.share)],
    ['Resultat av lotterier', formatKronor(totals.result)],
    ['Gåvor till insamlingar', formatKronor(totals.donated)],
  ];
}
