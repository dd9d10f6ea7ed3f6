import { median } from '../../../support/median.ts';

/** What was measured, and when (any unit of time). */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * By how much something has risen from the first point to the last: the median of the slopes between all pairs
 * (Theil and Sen), times the time between. A few points that lie far off change nothing.
 */
export function riseOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return slopes.length === 0 ? 0 : median(slopes) * span;
}

/** What it was like in the middle. */
export const levelOf = (points: readonly Point[]): number => median(points.map(({ value }) => value));
