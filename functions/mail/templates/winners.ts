import { countOf, type NumberRuns, numbersOf, textOfRuns } from '../../../shared/domain/number-runs.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { Block, Draft, PrizeLine, Sender } from '../blocks.ts';

export interface WinnersFacts {
  readonly lotteryName: string;
  readonly drawName: string;
  /** In drawing order. */
  readonly prizes: readonly PrizeLine[];
  /** The recipient's numbers in the lottery; undefined in a test mail. */
  readonly own: NumberRuns | undefined;
  /** Message written by the club. */
  readonly message: string | null;
  /** Where everyone sees the results, and checks the draw. */
  readonly resultsUrl: string;
  readonly checkUrl: string;
  readonly unsubscribeUrl: string;
  /** A test mail, before the mail goes to all buyers. */
  readonly test: boolean;
}

/** Maximum number of ticket numbers in large type. */
const mostLarge = 24;

const testNotice: Block = {
  kind: 'notice',
  tone: 'due',
  title: 'Det här är ett testutskick',
  text: 'Köparna har inte fått något mail än. Var och en får veta om någon av de egna lotterna har vunnit, och ser sina egna lottnummer.',
};

function verdict(won: readonly PrizeLine[], sender: Sender): Block {
  if (won.length === 0)
    return {
      kind: 'notice',
      tone: 'calm',
      title: 'Ingen av dina lotter vann den här gången',
      text: `Tack för att du var med och stödde ${sender.clubName}!`,
    };
  const lines = won.map(({ name, number }) => `Lott nr ${number}: ${name}`).join('\n');
  return {
    kind: 'notice',
    tone: 'good',
    title: 'Grattis, du har vunnit!',
    text: `${lines}\n${sender.clubName} hör av sig till dig om hur du får ${won.length > 1 ? 'dina vinster' : 'din vinst'}.`,
  };
}

function ownNumbers(own: NumberRuns): Block {
  const count = countOf(own);
  const label = count > 1 ? 'Dina lottnummer' : 'Ditt lottnummer';
  return own.left === 0 && count <= mostLarge
    ? { kind: 'numbers', label, numbers: numbersOf(own) }
    : { kind: 'facts', facts: [{ label, value: textOfRuns(own) }] };
}

function subjectOf(won: readonly PrizeLine[], lotteryName: string): string {
  const [first, ...more] = won;
  if (!first) return `Dragningen i ${lotteryName} är klar`;
  const others = more.length === 1 ? ' och 1 vinst till' : ` och ${formatNumber(more.length)} vinster till`;
  return `Du har vunnit: ${first.name}${more.length > 0 ? others : ''}!`;
}

/** Winners of a draw, sent to a buyer of the lottery. Those who have won get a different subject (R417). */
export function winners(sender: Sender, facts: WinnersFacts): Draft {
  const { lotteryName, drawName, prizes, own, message, resultsUrl, checkUrl, test } = facts;
  const won = prizes.filter((prize) => prize.own);
  return {
    subject: subjectOf(won, lotteryName),
    preview: won.length > 0 ? 'Grattis, du har vunnit!' : `Se vilka lotter som vann i ${lotteryName}.`,
    title: 'Vinnarna är dragna',
    blocks: [
      ...(test ? [testNotice] : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Lotteri', value: lotteryName },
          { label: 'Dragning', value: drawName },
        ],
      },
      verdict(won, sender),
      ...(own ? [ownNumbers(own)] : []),
      { kind: 'prizes', prizes },
      ...(message === null || message === ''
        ? []
        : [{ kind: 'quote' as const, from: sender.clubName, text: message }]),
      {
        kind: 'facts',
        facts: [
          { label: 'Resultat', value: 'Se alla vinster i lotteriet', url: resultsUrl },
          { label: 'Kontrollera', value: 'Räkna om dragningen i din webbläsare', url: checkUrl },
        ],
      },
    ],
    reason: test
      ? `Du får mailet för att ${sender.clubName} provar hur det ser ut.`
      : `Du får mailet för att du har köpt lott i ${lotteryName}.`,
    unsubscribeUrl: facts.unsubscribeUrl,
  };
}
