import { encode } from 'uqr';
import { formatNumber, formatSek } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { TicketFact } from '../../shared/domain/ticket-facts.ts';
import { showSwishNumber, swishListText } from '../../shared/domain/swish.ts';
import { Page, pageHeight, pageWidth, pdfDocument } from '../pdf/document.ts';
import { fittedText } from '../pdf/letters.ts';

/** The content of a list to print. It names no buyer, since the paper is passed around. */
export interface ListSheet {
  readonly clubName: string;
  readonly lotteryName: string;
  readonly price: number;
  readonly validUntilDate: string;
  readonly sellerName: string;
  readonly sellerFirstName: string;
  readonly teamName: string;
  /** The club's Swish number, if it has one. */
  readonly payee: string | undefined;
  readonly tracksPayments: boolean;
  /** What every ticket says of the lottery and of who answers for it. */
  readonly facts: readonly TicketFact[];
  /** By number. */
  readonly tickets: readonly { readonly number: number; readonly sold: boolean }[];
}

const margin = 42;
const right = pageWidth - margin;
const rowHeight = 27;
const rowsFrom = { first: 186, others: 92 };
const factsFrom = 178;
const factHeight = 12;
const factSize = 9;
const rowsUntil = pageHeight - 54;
const qrSide = 104;

/** Columns: where each begins, and its heading. */
const columns = (tracksPayments: boolean) =>
  tracksPayments
    ? { name: margin + 58, phone: 330, paid: 462 }
    : { name: margin + 58, phone: 380, paid: right };

/** A list to print (R261): as many pages as the tickets need, the lottery and the seller on each. */
export function listSheet(sheet: ListSheet): Buffer {
  const pages: Page[] = [];
  const facts = linesOf(sheet.facts);
  let rest = [...sheet.tickets];
  do {
    const from = pages.length === 0 ? rowsFrom.first + facts.length * factHeight : rowsFrom.others;
    const count = Math.floor((rowsUntil - from) / rowHeight);
    const page = new Page();
    if (pages.length === 0) heading(page, sheet, facts);
    else
      page.text(fittedText(titleOf(sheet), right - margin, 12, true), margin, 56, { size: 12, bold: true });
    rows(page, sheet, rest.slice(0, count), from);
    pages.push(page);
    rest = rest.slice(count);
  } while (rest.length > 0);
  for (const [index, page] of pages.entries()) foot(page, sheet, `Sida ${index + 1} av ${pages.length}`);
  return pdfDocument(titleOf(sheet), pages);
}

const titleOf = ({ lotteryName, sellerName }: ListSheet) => `${lotteryName} – ${sellerName}`;

/** The facts in as few lines as possible; a link is shown as its address. */
function linesOf(facts: readonly TicketFact[]): string[] {
  const lines: string[] = [];
  for (const { label, value, url = value } of facts) {
    const longer = [...lines.slice(-1), `${label}: ${url}`].join(' · ');
    const fits = lines.length > 0 && fittedText(longer, right - margin, factSize) === longer;
    lines.splice(fits ? -1 : lines.length, fits ? 1 : 0, fits ? longer : `${label}: ${url}`);
  }
  return lines;
}

function heading(page: Page, sheet: ListSheet, facts: readonly string[]): void {
  const { clubName, lotteryName, price, validUntilDate, sellerName, teamName, payee, tickets } = sheet;
  const width = (payee === undefined ? right : right - qrSide - 20) - margin;
  const line = (text: string, y: number, size: number, bold = false, grey = 0) =>
    page.text(fittedText(text, width, size, bold), margin, y, { size, bold, grey });
  const unsold = tickets.filter(({ sold }) => !sold).length;
  line(clubName, 58, 11, false, 0.35);
  line(lotteryName, 84, 22, true);
  line(`${sellerName}, ${teamName}`, 106, 13);
  line(`${formatSek(price)} per lott · säljs till och med ${dayOf(new Date(validUntilDate))}`, 126, 11);
  line(
    `${formatNumber(unsold)} ${unsold === 1 ? 'lott' : 'lotter'} att sälja. Fyll sedan i listan på sidan Mina lotter.`,
    142,
    11,
  );
  for (const [index, text] of facts.entries())
    page.text(fittedText(text, right - margin, factSize), margin, factsFrom + index * factHeight, {
      size: factSize,
      grey: 0.35,
    });
  if (payee === undefined) return;
  const { data } = encode(swishListText({ payee, message: `${lotteryName} ${sheet.sellerFirstName}` }), {
    border: 0,
  });
  page.squares(data, right - qrSide, 44, qrSide);
  page.text(`Swish ${showSwishNumber(payee)}`, right - qrSide, 44 + qrSide + 14, { size: 10, bold: true });
}

function rows(page: Page, sheet: ListSheet, tickets: ListSheet['tickets'], from: number): void {
  const at = columns(sheet.tracksPayments);
  const head = (text: string, x: number) => page.text(text, x, from - 8, { size: 9, grey: 0.35 });
  head('Lott', margin);
  head('Namn', at.name);
  head('Telefon', at.phone);
  if (sheet.tracksPayments) head('Betald', at.paid);
  page.line(margin, from - 2, right, from - 2, 0.2);
  for (const [index, { number, sold }] of tickets.entries()) {
    const y = from + (index + 1) * rowHeight - 2;
    page.text(String(number), margin, y - 7, { size: 13, bold: true, grey: sold ? 0.55 : 0 });
    if (sold) page.text('Redan såld', at.name, y - 7, { size: 11, grey: 0.45 });
    page.line(margin, y, right, y);
    if (sold || !sheet.tracksPayments) continue;
    page.box(at.paid, y - 18, 11, 11);
    page.text('Swish', at.paid + 15, y - 9, { size: 8, grey: 0.35 });
    page.box(at.paid + 44, y - 18, 11, 11);
    page.text('Kontant', at.paid + 59, y - 9, { size: 8, grey: 0.35 });
  }
}

function foot(page: Page, { clubName }: ListSheet, pageOf: string): void {
  page.text(fittedText(clubName, 300, 9), margin, pageHeight - 30, { size: 9, grey: 0.45 });
  page.text(pageOf, right - 58, pageHeight - 30, { size: 9, grey: 0.45 });
}
