import { saleIsOpen, type SaleState } from './lottery.ts';
import { formatKronor, formatNumber } from './numbers.ts';
import { dayAndTimeOf } from './stockholm.ts';

interface WaitingDraw {
  readonly name: string;
  /** Winners so far; absent if there are none. */
  readonly drawn?: number | undefined;
  readonly mailSent: boolean;
}

const namesAtOnce = 3;

/** Names after a common prefix: 'Vinnarna är inte mailade: A, B, C och 2 till.' */
function named(what: string, draws: readonly WaitingDraw[]): string[] {
  if (draws.length === 0) return [];
  const names = draws.slice(0, namesAtOnce).map(({ name }) => name);
  const more = draws.length - names.length;
  return [`${what}: ${names.join(', ')}${more > 0 ? ` och ${formatNumber(more)} till` : ''}.`];
}

interface WaitingMoney {
  readonly unpaid: number;
  readonly owed: number;
  readonly holds: number;
}

/**
 * What is unfinished in a lottery, a sentence each, in the order to deal with it (R74); empty if everything is done.
 * @param sold tickets with a buyer
 * @param money SEK that buyers have not paid, sellers not handed in, teams not passed on; undefined counts as none
 */
export function waitsInLottery(
  {
    lottery,
    draws,
    sold,
    money = { unpaid: 0, owed: 0, holds: 0 },
  }: {
    readonly lottery: SaleState;
    readonly draws: readonly WaitingDraw[];
    readonly sold: number;
    readonly money?: WaitingMoney | undefined;
  },
  now: Date,
): string[] {
  const { unpaid, owed, holds } = money;
  const isEmpty = ({ drawn = 0 }: WaitingDraw) => drawn === 0;
  return [
    ...(saleIsOpen(lottery, now)
      ? [`Försäljningen pågår till ${dayAndTimeOf(lottery.validUntilDate)}.`]
      : []),
    ...(sold > 0 && draws.length === 0 ? ['Ingen dragning är gjord.'] : []),
    ...named('Inga vinnare är dragna', draws.filter(isEmpty)),
    ...named(
      'Vinnarna är inte mailade',
      draws.filter((draw) => !isEmpty(draw) && !draw.mailSent),
    ),
    ...(unpaid > 0 ? [`${formatKronor(unpaid)} är obetalt.`] : []),
    ...(owed + holds > 0 ? [`${formatKronor(owed + holds)} är inte inlämnat till föreningen.`] : []),
  ];
}
