import { isDay } from './stockholm.ts';

/** Years that a registration for lotteries lasts at most. */
const registrationYears = 5;

/**
 * The one form of an organisation number, `802412-3456`: ten digits, the last of which checks the others (Luhn). The
 * hyphen may be left out.
 * @returns undefined where it is no organisation number
 */
export function organisationNumberOf(written: string): string | undefined {
  const found = /^(\d{6})[-–‑ ]?(\d{4})$/.exec(written.trim());
  if (!found) return undefined;
  const [, first = '', last = ''] = found;
  const sum = Array.from(`${first}${last}`, Number).reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0 ? `${first}-${last}` : undefined;
}

/** The days of a registration, `yyyy-MM-dd`; null or empty where unknown. */
export interface RegistrationDays {
  readonly registrationFrom?: string | null | undefined;
  readonly registrationTo?: string | null | undefined;
}

/** Why a registration cannot last from that day to this one; undefined where it can, or where a day is unknown. */
export function registrationFault({ registrationFrom: from, registrationTo: to }: RegistrationDays) {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  if (!isDay(from) || !isDay(to)) return undefined;
  if (to <= from) return 'Sista dagen ska vara efter den första';
  const latest = `${Number(from.slice(0, 4)) + registrationYears}${from.slice(4)}`;
  return to > latest ? 'Högst fem år efter den första dagen' : undefined;
}
