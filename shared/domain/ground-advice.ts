import type { BaseAmount } from './base-amounts.ts';
import { formatKronor, toOre, toSek } from './numbers.ts';
import { shareOfStakes, usualShare, type ValuedPrize, valueOfPrizes } from './prizes-share.ts';
import type { Ground } from './ground.ts';

/** The grounds as shown, with an explanation of each. */
export const groundWords = {
  registration: {
    name: 'Registrering hos kommunen',
    meaning: 'Lotterna säljs under föreningens registrering, som står under Inställningar.',
  },
  event: {
    name: 'Vid ett evenemang, utan registrering',
    meaning: 'Ett mindre lotteri där lotterna säljs och dras vid en tillställning, till exempel en match.',
  },
  licence: {
    name: 'Tillstånd eller licens',
    meaning: 'Lotteriet har ett eget beslut, till exempel från länsstyrelsen eller Spelinspektionen.',
  },
  other: { name: 'Något annat', meaning: 'Skriv i anteckningen vad lotteriet vilar på.' },
} as const satisfies Record<Ground, { readonly name: string; readonly meaning: string }>;

/** The opening words of all advice: it blocks nothing and is not legal advice. */
export const askMunicipality = 'Kontrollera med kommunen';

/** Maximum issue under a registration, in öre: 33 1/3 base amounts (R442). */
export const registrationLimit = ({ amount }: Pick<BaseAmount, 'amount'>): number =>
  Math.floor((toOre(amount) * 100) / 3);

/** Percentage of the limit from which the meter warns. */
const amberFrom = 80;

/** How close a registration's issue is to the limit (R442): amber from 80 %, over above the limit. Both in öre. */
export function meterState(issued: number, limit: number): 'fine' | 'amber' | 'over' {
  if (issued > limit) return 'over';
  return issued * 100 >= limit * amberFrom ? 'amber' : 'fine';
}

/** A part of the base amount, in words: '14,80 kr (1/4 000 av prisbasbeloppet 2026, 59 200 kr)'. */
const inWords = (ore: number, part: string, { year, amount, confirmed }: BaseAmount): string =>
  `${formatKronor(toSek(ore))} (${part} av prisbasbeloppet ${year}, ${formatKronor(amount)}${confirmed ? '' : ', inte bekräftat'})`;

/** The facts of a prize that advice needs. */
export interface AdvisedPrize extends ValuedPrize {
  readonly cash?: boolean | undefined;
}

const partOf = ({ amount }: BaseAmount, parts: number): number => Math.floor(toOre(amount) / parts);
const highest = (prizes: readonly ValuedPrize[]): number =>
  Math.max(0, ...prizes.map(({ value }) => (typeof value === 'number' ? toOre(value) : 0)));

const advise = (what: string): string => `${askMunicipality}: ${what}.`;

/**
 * What to check with the municipality about a lottery with ground `event` (R441), one sentence each. Sums are named
 * with their year; the caller shows the source of the base amount with them.
 * @param lottery.price SEK a ticket
 */
export function eventAdvice(
  { price, prizes }: { readonly price: number; readonly prizes: readonly AdvisedPrize[] },
  base: BaseAmount,
): string[] {
  const [ticket, top] = [partOf(base, 4000), partOf(base, 6)];
  return [
    ...(toOre(price) > ticket
      ? [advise(`vid ett evenemang får en lott kosta högst ${inWords(ticket, '1/4 000', base)}`)]
      : []),
    ...(highest(prizes) > top
      ? [
          advise(
            `vid ett evenemang får den högsta vinsten vara värd högst ${inWords(top, 'en sjättedel', base)}`,
          ),
        ]
      : []),
    ...(prizes.some(({ cash }) => cash)
      ? [advise('vid ett evenemang får vinster inte betalas ut i pengar')]
      : []),
  ];
}

/**
 * The requirements for a lottery at an event (R441), with the limits of a year in whole kronor except for the ticket.
 */
export function eventTerms(base: BaseAmount): string {
  const ticket = formatKronor(toSek(partOf(base, 4000)));
  const top = formatKronor(Math.round(base.amount / 6));
  return `Säljs och dras vid föreningens eget evenemang, i en kommun. Prisbasbeloppet ${base.year}: en lott kostar högst ${ticket}, och den högsta vinsten är värd högst ${top}.`;
}

/** What to check about prizes in money, whatever the ground: any above a base amount (R444). */
export function cashAdvice(prizes: readonly AdvisedPrize[], base: BaseAmount): string[] {
  const { year, amount, confirmed } = base;
  return highest(prizes.filter(({ cash }) => cash)) > toOre(amount)
    ? [
        advise(
          `en vinst i pengar är högre än ett prisbasbelopp, ${formatKronor(amount)} (prisbasbeloppet ${year}${confirmed ? '' : ', inte bekräftat'})`,
        ),
      ]
    : [];
}

/** How a share in percent relates to what is usual: 35 to 50 % (R443). */
export function shareState(share: number): 'low' | 'usual' | 'high' {
  if (share < usualShare.from) return 'low';
  return share > usualShare.to ? 'high' : 'usual';
}

/**
 * The prizes' share of the stakes, when every number is sold and as of now, in percent (R443); undefined if there are
 * no stakes.
 * @param sold tickets sold
 */
export function sharesOf(
  {
    prizes,
    price,
    maxNumber,
  }: { readonly prizes: readonly ValuedPrize[]; readonly price: number; readonly maxNumber: number },
  sold: number,
): { planned: number | undefined; soFar: number | undefined; withoutValue: number } {
  const { ore, withoutValue } = valueOfPrizes(prizes);
  return {
    planned: shareOfStakes(ore, maxNumber * toOre(price)),
    soFar: shareOfStakes(ore, sold * toOre(price)),
    withoutValue,
  };
}
