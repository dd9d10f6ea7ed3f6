import { formatSek } from '../../../shared/domain/numbers.ts';
import type { Draft, Sender } from '../blocks.ts';
import { howToPay, type SwishFacts } from './how-to-pay.ts';

export interface BuyerReminderFacts {
  readonly buyerFirstName: string;
  readonly lotteryName: string;
  readonly numbers: readonly number[];
  /** SEK. */
  readonly amount: number;
  /** Undefined if the seller has left the club. */
  readonly seller: string | undefined;
  /** Undefined if the club has no Swish number. */
  readonly swish: SwishFacts | undefined;
}

/** A reminder to a buyer who has not paid. */
export function remindBuyer(sender: Sender, facts: BuyerReminderFacts): Draft {
  const several = facts.numbers.length > 1;
  const tickets = several ? 'lotterna' : 'lotten';
  return {
    subject: `Har du glömt att betala ${tickets} i ${facts.lotteryName}?`,
    preview: `${formatSek(facts.amount)} till ${sender.clubName}.`,
    title: `${formatSek(facts.amount)} kvar att betala`,
    blocks: [
      {
        kind: 'text',
        text: `Hej ${facts.buyerFirstName}! Tack för att du stöder ${sender.clubName}. Vi kan inte se att ${tickets} är ${several ? 'betalda' : 'betald'}.`,
      },
      { kind: 'numbers', label: several ? 'Lottnummer' : 'Lott nr', numbers: facts.numbers },
      ...(facts.swish ? [howToPay(facts.swish, facts.amount)] : []),
      {
        kind: 'text',
        text: facts.swish
          ? 'Skriv meddelandet precis som det står, så hittar betalningen rätt. Har du redan betalat kan du bortse från det här mailet.'
          : `Betala till ${facts.seller ?? sender.clubName}. Har du redan betalat kan du bortse från det här mailet.`,
      },
    ],
    reason: `Du får mailet för att du har köpt ${several ? 'lotter' : 'en lott'} av ${sender.clubName}${facts.seller === undefined ? '' : ` genom ${facts.seller}`}.`,
  };
}
