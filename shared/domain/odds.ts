/** The chance that one of `eligible` tickets is drawn next (R105). None eligible: 0 and "0". */
export function oddsOf(eligible: number): { percentage: number; fractional: string } {
  if (eligible <= 0) return { percentage: 0, fractional: '0' };
  return { percentage: Math.round(10_000 / eligible) / 100, fractional: `1/${eligible}` };
}
