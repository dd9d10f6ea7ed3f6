import { formatSek } from '../../../shared/domain/numbers.ts';
import type { Draft, Sender } from '../blocks.ts';
import { about, greeting } from '../names.ts';

export interface HandInFacts {
  /** The seller's name for a greeting, '' if it has none. */
  readonly firstName: string;
  readonly lotteryName: string;
  /** SEK, above 0. */
  readonly amount: number;
  /** Who received it or gave it back: a name, undefined if they have left the club. */
  readonly by: string | undefined;
  readonly to: 'team' | 'club';
  readonly isReversal: boolean;
  /** Remaining to hand in, SEK. */
  readonly owed: number;
  readonly siteUrl: string;
}

/** The notice to a seller that money has been handed in, or that a hand-in has been reversed. */
export function handIn(sender: Sender, facts: HandInFacts): Draft {
  const { amount, isReversal, lotteryName, owed } = facts;
  const sum = formatSek(amount);
  const target = facts.to === 'team' ? 'laget' : sender.clubName;
  const hello = `${greeting('Hej', facts.firstName)}!`;
  return {
    subject: about(
      facts.firstName,
      isReversal ? `En inlämning på ${sum} är återförd` : `Du har lämnat in ${sum}`,
    ),
    preview: isReversal ? `Inlämningen i ${lotteryName} är återförd.` : `Tack! Det gäller ${lotteryName}.`,
    title: isReversal ? 'Inlämningen är återförd' : 'Tack, pengarna är inlämnade',
    blocks: [
      {
        kind: 'text',
        text: isReversal
          ? `${hello} Din inlämning till ${target} är återförd, så beloppet står åter som dina pengar att lämna in.`
          : `${hello} Här är ditt kvitto på pengar som du har lämnat in till ${target}.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Lotteri', value: lotteryName },
          { label: isReversal ? 'Återfört' : 'Inlämnat', value: sum },
          ...(facts.by === undefined
            ? []
            : [{ label: isReversal ? 'Återfört av' : 'Mottaget av', value: facts.by }]),
          { label: 'Kvar att lämna in', value: formatSek(owed) },
        ],
      },
      {
        kind: 'notice',
        tone: 'calm',
        title: 'Stämmer det inte?',
        text: 'Hör av dig till föreningen: svara på det här mailet.',
      },
      { kind: 'button', label: 'Visa mina lotter', url: facts.siteUrl },
    ],
    reason: `Du får mailet för att du säljer lotter för ${sender.clubName}.`,
  };
}
