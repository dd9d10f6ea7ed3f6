/** Matches a payer in a bank's report with a buyer, since banks write names and phones in their own ways. */

/** A phone's digits as they are dialled in Sweden: '+46 70-174 06 05', '0046701740605' and '46701740605' are one. */
export function phoneOf(written: string): string {
  const digits = written.replaceAll(/[^\d+]/g, '').replace(/^\+/, '00');
  const national = digits.replace(/^(0046|46(?=7\d{8}$))0?/, '0');
  return national.length < 6 ? '' : national;
}

/** Whether the plain words of two names can be the same person's, in any order: a bank may add more first names. */
export const sameName = (payer: ReadonlySet<string>, buyer: readonly string[]): boolean =>
  buyer.length >= 2 && buyer.every((word) => payer.has(word));
