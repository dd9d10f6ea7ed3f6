import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { ReadMembers } from './member-rows.ts';

/** Lines named in a sentence. */
const named = 10;
const lines = (all: readonly number[]): string =>
  `rad ${all.slice(0, named).join(', ')}${all.length > named ? ' …' : ''}`;

/** Swedish sentences that say what was left out of a list or corrected in it. */
export function sentencesOf({
  personalNumbers,
  protectedLines,
  severalEmails,
  skipped,
}: ReadMembers): string[] {
  const several = severalEmails.length;
  const first = severalEmails[0];
  return [
    ...(personalNumbers > 0
      ? [
          personalNumbers === 1
            ? 'Ett personnummer är borttaget. Det skickas inte.'
            : `${formatNumber(personalNumbers)} personnummer är borttagna. De skickas inte.`,
        ]
      : []),
    ...(protectedLines.length > 0
      ? [
          `Skyddade personuppgifter skickas inte: ${lines(protectedLines)}. Lägg in personen för hand, gärna med ett alias.`,
        ]
      : []),
    ...(first
      ? [
          `${several === 1 ? 'En rad har' : `${formatNumber(several)} rader har`} flera adresser. ` +
            `Den första används: ${lines(severalEmails.map(({ line }) => line))} (${first.others.join(', ')} används inte på rad ${first.line}).`,
        ]
      : []),
    ...(skipped.length > 0
      ? [`Rubriker och summor är inte medlemmar och tas inte med: ${lines(skipped)}.`]
      : []),
  ];
}
