import { formatSek, toOre, toSek } from '../../../shared/domain/money.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { type Draft, type FactRow, imageCid, type Sender } from '../blocks.ts';

export interface TicketFacts {
  readonly buyerFirstName: string;
  readonly lotteryName: string;
  readonly description: string;
  readonly numbers: readonly number[];
  /** SEK a ticket. */
  readonly price: number;
  readonly validUntilDate: string;
  readonly termsLink: string | null;
  /** Undefined where the seller is no longer in the club. */
  readonly seller: string | undefined;
  readonly message: { readonly from: string; readonly text: string } | undefined;
  readonly hasImage: boolean;
  readonly hasPdf: boolean;
}

/** Sold tickets, sent to their buyer. */
export function ticket(sender: Sender, facts: TicketFacts): Draft {
  const several = facts.numbers.length > 1;
  const sum = toSek(toOre(facts.price) * facts.numbers.length);
  const rows: FactRow[] = [
    { label: 'Lotteri', value: facts.lotteryName },
    several
      ? { label: 'Pris', value: `${facts.numbers.length} × ${formatSek(facts.price)} = ${formatSek(sum)}` }
      : { label: 'Pris', value: formatSek(facts.price) },
    { label: 'Giltig till och med', value: dayOf(facts.validUntilDate) },
    ...(facts.seller === undefined ? [] : [{ label: 'Såld av', value: facts.seller }]),
    ...(facts.termsLink === null ? [] : [{ label: 'Villkor', value: 'Läs villkoren', url: facts.termsLink }]),
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
      ...(facts.hasImage ? [{ kind: 'image' as const, cid: imageCid, alt: facts.lotteryName }] : []),
      ...(facts.description === '' ? [] : [{ kind: 'text' as const, text: facts.description }]),
      {
        kind: 'notice',
        tone: 'calm',
        title: 'Vad händer nu?',
        text: `Dragningen görs när försäljningen är slut, och vinnarna meddelas med mail. Spara det här mailet: det är din lott.${facts.hasPdf ? ' Mer om lotteriet finns i den bifogade filen.' : ''}`,
      },
    ],
    reason: `Du får mailet för att du har köpt ${several ? 'lotter' : 'en lott'} av ${sender.clubName}.`,
  };
}
