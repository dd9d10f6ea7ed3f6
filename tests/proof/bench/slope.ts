/** A straight line through points: its slope, and half the width of the interval that holds it in 95 of 100 cases. */
export interface Slope {
  readonly slope: number;
  readonly halfWidth: number;
}

/** Two-sided 95 % quantiles of Student's t by degrees of freedom, from 1; beyond the last nearly the normal's. */
const quantiles = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
  2.09, 2.09,
];

/** Least squares of y over x. At least three points, not all of the same x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / count;
  const [meanX, meanY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const freedom = count - 2;
  return { slope, halfWidth: (quantiles[freedom - 1] ?? 1.96) * Math.sqrt(rest / freedom / spread) };
}
