/**
 * Which numbers of a lottery take part in its draws (R391): those that are sold, those that are paid, or all from 1 to
 * the highest, sold or not.
 */
export const drawRules = ['sold', 'paid', 'all'] as const;
export type DrawRule = (typeof drawRules)[number];

/** Whether a lottery's draws must be controlled (R391): the rule, and whether a controller must approve; absent: 'sold', no. */
export const mustBeControlled = ({
  drawFrom = 'sold',
  controllerRequired = false,
}: {
  readonly drawFrom?: DrawRule | undefined;
  readonly controllerRequired?: boolean | undefined;
}): boolean => drawFrom !== 'sold' || controllerRequired;
