import { adultAge } from './age-limit.ts';
import type { DrawRule } from './draw-rule.ts';

/** The legal ground that a club states for holding a lottery (R441). */
export const grounds = ['registration', 'event', 'licence', 'other'] as const;
export type Ground = (typeof grounds)[number];

/** The notice wherever a lottery under the registration is sold: it may not be provided online (R447). */
export const faceToFace =
  'Säljs öga mot öga inom kommunen, inte via nätet. Osäker? Kontrollera med kommunen.';

/** The refusal of a sale on credit under a licence (R448). */
export const creditFault = { path: 'payment', message: 'Lotten måste betalas direkt' } as const;

/** Whether a ticket must be paid when it is sold: no lottery on credit under a licence (R448). */
export const isPaidAtOnce = ({ ground }: { readonly ground?: Ground | null | undefined }): boolean =>
  ground === 'licence';

/** The age limit of a new lottery, in years: as stated; if not stated, 18 under a licence (R448). */
export const ageLimitOf = ({
  ground,
  ageLimit,
}: {
  readonly ground?: Ground | null | undefined;
  readonly ageLimit?: typeof adultAge | null | undefined;
}): typeof adultAge | null =>
  ageLimit === undefined && ground === 'licence' ? adultAge : (ageLimit ?? null);

/**
 * Whether a sale comes before the controller has approved the lottery's plan, which asks for confirmation but blocks
 * nothing (R453).
 * @param today `yyyy-MM-dd`
 */
export const isBeforeApproval = (
  { ground, planApprovedDate }: { readonly ground: Ground | null; readonly planApprovedDate: string | null },
  today: string,
): boolean => ground === 'registration' && (planApprovedDate === null || planApprovedDate > today);

/**
 * The agreement needed from the controller if a lottery under the registration is not drawn among all its numbers; its
 * draw covers them all unless its plan states otherwise (R391). Undefined if none is needed.
 */
export function agreedByController(
  ground: Ground | null | undefined,
  drawFrom: DrawRule | null | undefined,
): string | undefined {
  if (ground !== 'registration' || !drawFrom || drawFrom === 'all') return undefined;
  const which = drawFrom === 'sold' ? 'sålda' : 'betalda';
  return `Kontrollanten har godkänt att bara ${which} lotter deltar`;
}
