import { countOf, type NumberRuns, textOfRuns } from '../../../shared/domain/number-runs.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { Block, Draft, FactRow, Sender } from '../blocks.ts';

/** A lottery in which the recipient has tickets. */
export interface FoundLotteryFacts {
  readonly name: string;
  readonly own: NumberRuns;
  /** How many tickets are paid and unpaid; both 0 if unknown. */
  readonly paid: number;
  readonly unpaid: number;
  /** What the tickets have won, if results are public. */
  readonly prizes: readonly { readonly name: string; readonly number: number }[];
  /** Whether results are public. */
  readonly drawn: boolean;
  /** The day of the draw (`yyyy-MM-dd`); undefined if it is not set. */
  readonly drawDate: string | undefined;
  readonly resultsUrl: string;
}

function paymentOf({ own, paid, unpaid }: FoundLotteryFacts): FactRow[] {
  if (paid + unpaid === 0) return [];
  const count = countOf(own);
  if (paid === count) return [{ label: 'Betalning', value: count > 1 ? 'Alla lotter är betalda' : 'Betald' }];
  if (unpaid === count)
    return [{ label: 'Betalning', value: count > 1 ? 'Lotterna är inte betalda än' : 'Inte betald än' }];
  return [
    {
      label: 'Betalning',
      value:
        unpaid > 0
          ? `${formatNumber(unpaid)} av ${formatNumber(count)} lotter är inte betalda än`
          : `${formatNumber(paid)} av ${formatNumber(count)} lotter är betalda`,
    },
  ];
}

function lotteryBlock(facts: FoundLotteryFacts): Block {
  const { name, own, prizes, drawn, drawDate, resultsUrl } = facts;
  const won = prizes.map((prize) => ({ label: 'Vinst', value: `Lott nr ${prize.number}: ${prize.name}` }));
  return {
    kind: 'facts',
    facts: [
      { label: 'Lotteri', value: name },
      { label: countOf(own) > 1 ? 'Lottnummer' : 'Lott nr', value: textOfRuns(own) },
      ...paymentOf(facts),
      ...(drawn || drawDate === undefined ? [] : [{ label: 'Dragning', value: drawDate }]),
      ...(drawn && won.length === 0 ? [{ label: 'Vinst', value: 'Ingen av lotterna har vunnit' }] : won),
      { label: 'Resultat', value: drawn ? 'Se resultatet' : 'Här kommer resultatet', url: resultsUrl },
    ],
  };
}

/** All tickets of an email in a club, for whoever requested them. */
export function foundTickets(sender: Sender, lotteries: readonly FoundLotteryFacts[]): Draft {
  const count = lotteries.reduce((sum, { own }) => sum + countOf(own), 0);
  return {
    subject: count > 1 ? `Dina lotter hos ${sender.clubName}` : `Din lott hos ${sender.clubName}`,
    preview: lotteries.map(({ name }) => name).join(', '),
    title: count > 1 ? 'Dina lotter' : 'Din lott',
    blocks: [
      {
        kind: 'text',
        text: `Hej! Här är ${count > 1 ? (count === 2 ? 'båda lotterna' : `alla ${formatNumber(count)} lotter`) : 'den lott'} som är ${count > 1 ? 'köpta' : 'köpt'} med den här adressen hos ${sender.clubName}, i lotterier som pågår eller har avslutats det senaste året.`,
      },
      ...lotteries.map(lotteryBlock),
    ],
    reason: `Du får mailet för att någon har bett om det på sidan Hitta mina lotter. Var det inte du kan du bortse från det: ingen annan får se lotterna.`,
  };
}
