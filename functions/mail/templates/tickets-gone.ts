import type { Draft, Sender } from '../blocks.ts';
import { greeting } from '../names.ts';

export interface TicketsGoneFacts {
  /** The buyer's name for a greeting, '' if it has none. */
  readonly firstName: string;
  readonly lotteryName: string;
  readonly numbers: readonly number[];
  /** Numbers of the same sale that stay the buyer's. */
  readonly left: readonly number[];
}

/** The notice to a buyer that tickets they were mailed are no longer theirs (R262). */
export function ticketsGone(sender: Sender, facts: TicketsGoneFacts): Draft {
  const { numbers, left, lotteryName } = facts;
  const several = numbers.length > 1;
  const what = several ? 'Lotterna' : 'Lotten';
  return {
    subject: several
      ? `Lotter i ${lotteryName} är borttagna`
      : `Lott nr ${numbers[0]} i ${lotteryName} är borttagen`,
    preview: `${what} gäller inte längre.`,
    title: several ? 'Lotterna gäller inte längre' : 'Lotten gäller inte längre',
    blocks: [
      {
        kind: 'text',
        text: `${greeting('Hej', facts.firstName)}! ${sender.clubName} har tagit bort ditt köp av ${several ? 'de här lotterna' : 'den här lotten'} i ${lotteryName}. ${what} är inte längre ${several ? 'dina' : 'din'} och deltar inte i dragningen för din räkning.`,
      },
      { kind: 'numbers', label: several ? 'Lottnummer' : 'Lott nr', numbers },
      ...(left.length === 0 ? [] : [{ kind: 'numbers' as const, label: 'Kvar av samma köp', numbers: left }]),
      {
        kind: 'notice',
        tone: 'due',
        title: 'Stämmer det inte, eller har du betalat?',
        text: 'Svara på det här mailet, så hjälper föreningen dig.',
      },
    ],
    reason: `Du får mailet för att du har fått lotter mailade från ${sender.clubName}.`,
  };
}
