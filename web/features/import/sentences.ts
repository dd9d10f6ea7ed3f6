import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { ReadMembers } from './member-rows.ts';

const named = 10;
const lines = (all: readonly number[]): string =>
  `rad ${all.slice(0, named).join(', ')}${all.length > named ? ' …' : ''}`;

/**
 * States that only the first of several values in a cell is used, with the lines, and what the first of them leaves
 * out.
 */
function firstOf(
  several: ReadMembers['severalEmails'],
  what: 'adresser' | 'lag',
  it: 'Den' | 'Det',
): string[] {
  const [first] = several;
  if (!first) return [];
  const rows = several.length === 1 ? 'En rad har' : `${formatNumber(several.length)} rader har`;
  return [
    `${rows} flera ${what}. ${it} första används: ${lines(several.map(({ line }) => line))} (${first.others.join(', ')} används inte på rad ${first.line}).`,
  ];
}

/** Swedish sentences about values left out of a list or corrected in it. */
export function sentencesOf({
  personalNumbers,
  protectedLines,
  severalEmails,
  severalTeams,
  skipped,
}: ReadMembers): string[] {
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
    ...firstOf(severalEmails, 'adresser', 'Den'),
    ...firstOf(severalTeams, 'lag', 'Det'),
    ...(skipped.length > 0
      ? [`Rubriker och summor är inte medlemmar och tas inte med: ${lines(skipped)}.`]
      : []),
  ];
}
