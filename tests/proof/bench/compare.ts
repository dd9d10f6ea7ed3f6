import type { Figure } from './result.ts';

/** A ratio that has moved by more than this, up or down, is said. */
const tolerance = 0.15;

/** Whether a figure is further from what it was than chance explains; a new one is not. */
export const hasMoved = ({ value }: Figure, before: number | undefined): boolean =>
  before !== undefined && Math.abs(value / before - 1) > tolerance;

/** A figure, compared with the committed table. */
export function compared(figure: Figure, before: number | undefined): Figure {
  if (before === undefined) return { ...figure, beside: 'new' };
  const change = figure.value / before - 1;
  const percent = `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(0)} %`;
  const verdict = hasMoved(figure, before) ? ' MOVED' : '';
  return { ...figure, beside: `committed ${before}, ${percent}${verdict}` };
}
