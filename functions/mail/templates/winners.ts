import type { Block, Draft, PrizeLine, Sender } from '../blocks.ts';

export interface WinnersFacts {
  readonly lotteryName: string;
  readonly drawName: string;
  /** In drawing order. */
  readonly prizes: readonly PrizeLine[];
  /** Message written by the club. */
  readonly message: string | null;
  readonly unsubscribeUrl: string;
  /** A test mail, before the mail goes to all buyers. */
  readonly test: boolean;
}

function verdict(own: readonly PrizeLine[], sender: Sender): Block {
  if (own.length === 0)
    return {
      kind: 'notice',
      tone: 'calm',
      title: 'Ingen av dina lotter vann den här gången',
      text: `Tack för att du var med och stödde ${sender.clubName}!`,
    };
  const won = own.map(({ name, number }) => `Lott nr ${number}: ${name}`).join('\n');
  return {
    kind: 'notice',
    tone: 'good',
    title: 'Grattis, du har vunnit!',
    text: `${won}\n${sender.clubName} hör av sig till dig om hur du får ${own.length > 1 ? 'dina vinster' : 'din vinst'}.`,
  };
}

/** Winners of a draw, sent to a buyer of the lottery. */
export function winners(sender: Sender, facts: WinnersFacts): Draft {
  const own = facts.prizes.filter((prize) => prize.own);
  return {
    subject: `Vinnarna är dragna: ${facts.drawName}`,
    preview: own.length > 0 ? 'Grattis, du har vunnit!' : `Se vilka lotter som vann i ${facts.lotteryName}.`,
    title: 'Vinnarna är dragna',
    blocks: [
      ...(facts.test
        ? [
            {
              kind: 'notice' as const,
              tone: 'due' as const,
              title: 'Det här är ett testutskick',
              text: 'Köparna har inte fått något mail än. Var och en får veta om någon av de egna lotterna har vunnit.',
            },
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Lotteri', value: facts.lotteryName },
          { label: 'Dragning', value: facts.drawName },
        ],
      },
      verdict(own, sender),
      { kind: 'prizes', prizes: facts.prizes },
      ...(facts.message === null || facts.message === ''
        ? []
        : [{ kind: 'quote' as const, from: sender.clubName, text: facts.message }]),
    ],
    reason: facts.test
      ? `Du får mailet för att ${sender.clubName} provar hur det ser ut.`
      : `Du får mailet för att du har köpt lott i ${facts.lotteryName}.`,
    unsubscribeUrl: facts.unsubscribeUrl,
  };
}
