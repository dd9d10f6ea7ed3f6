import { addDays, daysBetween, isDay } from './stockholm.ts';

/** Maximum duration of a registration for lotteries, in years. */
const registrationYears = 5;

/**
 * The normalised form of an organisation number, `802412-3456`: ten digits, the last of which is a Luhn check digit.
 * The hyphen may be left out. The first digit is not 0, and the third is at least 2, unlike in a personal number.
 * @returns undefined if it is no organisation number
 */
export function organisationNumberOf(written: string): string | undefined {
  const found = /^([1-9]\d[2-9]\d{3})[-–‑ ]?(\d{4})$/.exec(written.trim());
  if (!found) return undefined;
  const [, first = '', last = ''] = found;
  const sum = Array.from(`${first}${last}`, Number).reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0 ? `${first}-${last}` : undefined;
}

/** The days of a registration, `yyyy-MM-dd`; null or empty if unknown. */
export interface RegistrationDays {
  readonly registrationFrom?: string | null | undefined;
  readonly registrationTo?: string | null | undefined;
}

/** Why a registration cannot last from the first day to the second; undefined if it can, or if a day is unknown. */
export function registrationFault({ registrationFrom: from, registrationTo: to }: RegistrationDays) {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  if (!isDay(from) || !isDay(to)) return undefined;
  if (to <= from) return 'Sista dagen ska vara efter den första';
  const latest = `${Number(from.slice(0, 4)) + registrationYears}${from.slice(4)}`;
  return to > latest ? 'Högst fem år efter den första dagen' : undefined;
}

/** How many days before its last one a registration counts as running out (R445). */
const renewalDays = 90;

/**
 * The state of a registration on a day (R445): `over` after its last day, `ending` in the 90 days up to it, with the
 * days left; undefined while there is nothing to do, or if no last day is known.
 * @param to its last day, `yyyy-MM-dd`
 * @param today the same
 */
export function registrationEnd(
  to: string | null | undefined,
  today: string,
): { readonly state: 'over' | 'ending'; readonly days: number } | undefined {
  if (typeof to !== 'string' || !isDay(to) || today < addDays(to, -renewalDays)) return undefined;
  const days = daysBetween(today, to);
  return days < 0 ? { state: 'over', days: 0 } : { state: 'ending', days };
}
