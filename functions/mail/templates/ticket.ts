import { saleUntil } from '../../../shared/domain/lottery.ts';
import { formatNumber, formatSek, priceOf } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { type ListedPrize, prizeNote, prizeText } from '../../../shared/domain/prize.ts';
import { type OnTicket, ticketFacts } from '../../../shared/domain/ticket-facts.ts';
import { type Block, type Draft, type FactRow, imageCid, type Sender } from '../blocks.ts';
import { howToPay, type SwishFacts } from './how-to-pay.ts';
import { enumerated } from '../../../shared/domain/enumeration.ts';

export interface TicketFacts {
  readonly buyerFirstName: string;
  readonly lotteryName: string;
  readonly description: string;
  readonly numbers: readonly number[];
  /** SEK a ticket. */
  readonly price: number;
  readonly validUntilDate: string;
  /** Whether the sale has ended when the mail is sent. */
  readonly isOver: boolean;
  readonly isArchived: boolean;
  readonly termsLink: string | null;
  /** Undefined if the seller has left the club. */
  readonly seller: string | undefined;
  readonly message: { readonly from: string; readonly text: string } | undefined;
  /** How to pay each unpaid sale; empty if nothing is due, or the club has no Swish number. */
  readonly due: readonly (SwishFacts & {
    /** Of the whole sale, in SEK. */
    readonly amount: number;
    /** All tickets of the sale, in order, including those that this mail leaves out. */
    readonly numbers: readonly number[];
  })[];
  /** What can be won, in the lottery's order. */
  readonly prizes: readonly ListedPrize[];
  /** Of the numbers those that take part only once they are paid (R389). */
  readonly unpaid: readonly number[];
  /** Where buyers ask for all their tickets; undefined if the club is gone. */
  readonly findUrl: string | undefined;
  /** What every ticket says of the lottery and of who answers for it. */
  readonly onTicket: Omit<OnTicket, 'clubName'>;
  /**
   * Sellers who may contact the buyer about the next lottery, each with the link that withdraws the permission (R506).
   */
  readonly contacts: readonly { readonly seller: string | undefined; readonly withdrawUrl: string }[];
  readonly hasImage: boolean;
  readonly hasPdf: boolean;
}

/** Maximum number of prizes that a mail names. */
const namedPrizes = 10;

/** The prizes; nothing if the lottery has no list. */
const showPrizes = (prizes: readonly ListedPrize[]): readonly Block[] =>
  prizes.length === 0
    ? []
    : [
        {
          kind: 'list',
          title: 'Vinster',
          lines: prizes
            .slice(0, namedPrizes)
            .map((prize) => ({ text: prizeText(prize), note: prizeNote(prize) })),
          rest: prizes.length > namedPrizes ? `och ${formatNumber(prizes.length - namedPrizes)} till` : '',
        },
      ];

/** The numbers that take part only once they are paid. */
function takingPart(unpaid: readonly number[], isAll: boolean): readonly Block[] {
  if (unpaid.length === 0) return [];
  const one = unpaid.length === 1;
  const which = isAll ? (one ? 'Lotten' : 'Lotterna') : `${one ? 'Lott' : 'Lotterna'} ${enumerated(unpaid)}`;
  return [
    {
      kind: 'notice',
      tone: 'due',
      title: `${which} är inte ${one ? 'betald' : 'betalda'} än`,
      text: 'Deltar när lotten är betald: bara betalda lotter är med i dragningen.',
    },
  ];
}

/** What a payment covers, if that is not exactly this mail's tickets. */
function paidFor({ numbers, due }: TicketFacts, sold: readonly number[]): string | undefined {
  if (due.length === 1 && sold.every((number) => numbers.includes(number))) return undefined;
  return `${sold.length === 1 ? 'Lott' : 'Lotterna'} ${enumerated(sold)}`;
}

const whenDrawn = ({ isOver, isArchived, onTicket: { drawDate } }: TicketFacts): string =>
  isOver || isArchived
    ? 'Försäljningen är slut. Är dragningen inte gjord än meddelas vinnarna med mail.'
    : `Dragningen görs ${drawDate ?? 'när försäljningen är slut'}, och vinnarna meddelas med mail.`;

/** Sold tickets, sent to their buyer. */
export function ticket(sender: Sender, facts: TicketFacts): Draft {
  const several = facts.numbers.length > 1;
  const sum = priceOf(facts.price, facts.numbers.length);
  const rows: FactRow[] = [
    { label: 'Lotteri', value: facts.lotteryName },
    several
      ? {
          label: 'Pris',
          value: `${formatNumber(facts.numbers.length)} × ${formatSek(facts.price)} = ${formatSek(sum)}`,
        }
      : { label: 'Pris', value: formatSek(facts.price) },
    {
      label: saleUntil(facts.isOver, facts.isArchived),
      value: dayOf(facts.validUntilDate),
    },
    ...(facts.seller === undefined ? [] : [{ label: 'Såld av', value: facts.seller }]),
    ...(facts.termsLink === null ? [] : [{ label: 'Villkor', value: 'Läs villkoren', url: facts.termsLink }]),
    ...(facts.findUrl === undefined
      ? []
      : [{ label: 'Alla dina lotter', value: 'Hitta mina lotter', url: facts.findUrl }]),
    ...facts.contacts.map(({ seller = sender.clubName, withdrawUrl }) => ({
      label: 'Nästa lotteri',
      value: `${seller} får höra av sig. Ta tillbaka`,
      url: withdrawUrl,
    })),
  ];
  return {
    subject: several
      ? `Dina lotter i ${facts.lotteryName}`
      : `Din lott nr ${facts.numbers[0]} i ${facts.lotteryName}`,
    preview: `Tack för att du stöder ${sender.clubName}!`,
    title: several ? 'Dina lotter' : 'Din lott',
    blocks: [
      {
        kind: 'text',
        text: `Hej ${facts.buyerFirstName}! Tack för att du stöder ${sender.clubName}. ${several ? 'Här är dina lotter.' : 'Här är din lott.'}`,
      },
      { kind: 'numbers', label: several ? 'Lottnummer' : 'Lott nr', numbers: facts.numbers },
      ...(facts.message === undefined ? [] : [{ kind: 'quote' as const, ...facts.message }]),
      { kind: 'facts', facts: rows },
      ...takingPart(facts.unpaid, facts.unpaid.length === facts.numbers.length),
      ...facts.due.map(({ amount, numbers, ...swish }) => howToPay(swish, amount, paidFor(facts, numbers))),
      ...(facts.hasImage ? [{ kind: 'image' as const, cid: imageCid, alt: facts.lotteryName }] : []),
      ...(facts.description === '' ? [] : [{ kind: 'text' as const, text: facts.description }]),
      ...showPrizes(facts.prizes),
      { kind: 'facts', facts: ticketFacts({ clubName: sender.clubName, ...facts.onTicket }) },
      {
        kind: 'notice',
        tone: 'calm',
        title: 'Vad händer nu?',
        text: `${whenDrawn(facts)} Spara det här mailet: det är ${several ? 'dina lotter' : 'din lott'}.${facts.hasPdf ? ' Mer om lotteriet finns i den bifogade filen.' : ''}`,
      },
    ],
    reason: `Du får mailet för att du har köpt ${several ? 'lotter' : 'en lott'} av ${sender.clubName}.`,
  };
}
