/** The only age limit that a lottery may have, in years. */
export const adultAge = 18;

/** What a seller confirms about a buyer if the lottery has the limit (R462). */
export const ageStatement = 'Köparen har fyllt 18 år';

/** The refusal of a sale without that confirmation. */
export const ageFault = {
  path: 'ageConfirmed',
  message: 'Bekräfta att köparen har fyllt 18 år',
} as const;

/** Whether a sale lacks the age confirmation that the lottery requires (R462). */
export const lacksAge = (
  { ageLimit }: { readonly ageLimit?: number | null | undefined },
  confirmed: boolean | undefined,
): boolean => typeof ageLimit === 'number' && confirmed !== true;
