import type { Vitals } from './vitals.ts';
import { levelOf, type Point, riseOf } from './trend.ts';

/** Vitals at a moment at which nothing is under way. */
export interface AtRest extends Vitals {
  /** Milliseconds since the beginning. */
  readonly at: number;
}

const megabyte = 1_048_576;

/**
 * What may rise over the two thirds that follow the warm-up. Memory that is not the data's own: a part of what there is,
 * or so many bytes where that is more. Handles: so many, as connections come and go.
 */
const memory = {
  heap: { part: 0.05, least: 4 * megabyte },
  functions: { part: 0.05, least: 0.25 * megabyte },
  resident: { part: 0.1, least: 24 * megabyte },
} as const;
const handles = 6;
/** What the event loop of a thread has open: two ends of a pipe, an eventfd, an epoll, an io_uring and /dev/null. */
const filesOfThread = 6;

/** A rise in words, and whether it is more than may be. */
interface Rise {
  readonly what: string;
  readonly rise: number;
  readonly level: number;
  readonly most: number;
}

const series = (rests: readonly AtRest[], value: (rest: AtRest) => number): Point[] =>
  rests.map((rest) => ({ at: rest.at, value: value(rest) }));

/** The rests after the warm-up, which is the first third. */
export const settled = <T>(rests: readonly T[]): readonly T[] => rests.slice(Math.ceil(rests.length / 3));

/** How much everything has risen since the warm-up. */
export function risesOf(rests: readonly AtRest[]): Rise[] {
  const after = settled(rests);
  const rise = (what: string, value: (rest: AtRest) => number, part: number, least: number): Rise => {
    const points = series(after, value);
    const level = levelOf(points);
    return { what, rise: riseOf(points), level, most: Math.max(part * level, least) };
  };
  const kinds = [...new Set(after.flatMap((rest) => Object.keys(rest.handles)))];
  return [
    rise(
      'heap and buffers, but for the mails',
      (rest) => rest.heap + rest.buffers - rest.mails,
      memory.heap.part,
      memory.heap.least,
    ),
    rise(
      'what each function holds',
      ({ functions: { held, count } }) => held / Math.max(1, count),
      memory.functions.part,
      memory.functions.least,
    ),
    rise(
      'resident memory, but for the mails',
      (rest) => rest.resident - rest.mails,
      memory.resident.part,
      memory.resident.least,
    ),
    // A function's thread that starts late has files; how many threads there are is judged by itself.
    rise(
      'open files, but for the threads’',
      ({ files, functions }) => files - filesOfThread * functions.count,
      0,
      handles,
    ),
    rise('threads', ({ threads }) => threads, 0, handles),
    ...kinds.map((kind) => rise(`handles: ${kind}`, (rest) => rest.handles[kind] ?? 0, 0, handles)),
  ];
}

/** What has risen more than it may. */
export const tooMuch = (rests: readonly AtRest[]): Rise[] =>
  risesOf(rests).filter(({ rise, most }) => rise > most);

export const inWords = ({ what, rise, level, most }: Rise): string => {
  const isMemory = level > megabyte;
  const figure = (value: number) => (isMemory ? `${(value / megabyte).toFixed(1)} MB` : value.toFixed(1));
  return `${what}: ${figure(rise)} more, of ${figure(level)}; at most ${figure(most)}`;
};
