import { saleIsOpen, type SaleState } from './lottery.ts';
import { formatNumber } from './numbers.ts';
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

/**
 * What is unfinished in a lottery, a sentence each, in the order to deal with it (R74); empty if everything is done.
 * @param sold tickets with a buyer
 */
export function waitsInLottery(
  {
    lottery,
    draws,
    sold,
  }: { readonly lottery: SaleState; readonly draws: readonly WaitingDraw[]; readonly sold: number },
  now: Date,
): string[] {
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
  ];
}
