/** A figure, and what it may be at most. A figure without a bound is printed but not checked. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  /** What it is to be held against: that of the usual stack, or where we want to be. */
  readonly beside?: string;
}

/** How often what is timed in a browser is repeated. */
export const rounds = Number(process.env.ROUNDS ?? 5);

export const isOver = ({ value, most }: Figure): boolean => most !== undefined && !(value <= most);

const digits = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('sv') : value.toFixed(Math.abs(value) < 10 ? 2 : 1);

/** The table of a benchmark, a line a figure. */
export function linesOf(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures.map((figure) => {
    const { name, value, unit, most, beside = '' } = figure;
    const bound = most === undefined ? '' : `of ${digits(most)}`;
    const verdict = most === undefined ? '' : isOver(figure) ? 'OVER' : 'ok';
    const cells = [digits(value).padStart(10), unit.padEnd(6), bound.padEnd(10), verdict.padEnd(5), beside];
    return [name.padEnd(width), ...cells].join('  ').trimEnd();
  });
}
