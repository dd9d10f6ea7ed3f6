/** A figure, and what it may be at most. A figure without a bound is told, and judged by nobody. */
export interface Figure {
  readonly name: string;
  /** Of times: by the clock. */
  readonly value: number;
  readonly unit: string;
  /** Of times and their ratios: the same in processor time. */
  readonly processor?: number;
  readonly most?: number;
  /** What it is to be held against: the figure of a peer, or where we want to be. */
  readonly beside?: string;
}

/** How often what is timed in a browser is repeated. */
export const rounds = Number(process.env.ROUNDS ?? 5);

export const isOver = ({ value, most }: Figure): boolean => most !== undefined && !(value <= most);

const digits = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('sv') : value.toFixed(Math.abs(value) < 10 ? 2 : 1);

/** The table of a benchmark, a line a figure; with a column for processor time where it has any. */
export function linesOf(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const isTimed = figures.some(({ processor }) => processor !== undefined);
  const second = (text: string) => (isTimed ? [text.padStart(10)] : []);
  const header = ['', 'clock', '', ...second('processor')];
  const rows = figures.map((figure) => {
    const { name, value, unit, processor, most, beside } = figure;
    const bound = most === undefined ? '' : `of ${digits(most)}`;
    const verdict = most === undefined ? '' : isOver(figure) ? 'OVER' : 'ok';
    const used = second(processor === undefined ? '' : digits(processor));
    return [name, digits(value), unit, ...used, bound.padEnd(10), verdict.padEnd(5), beside ?? ''];
  });
  return [...(isTimed ? [header] : []), ...rows].map(([name = '', value = '', unit = '', ...rest]) =>
    [name.padEnd(width), value.padStart(10), unit.padEnd(6), ...rest].join('  ').trimEnd(),
  );
}
