import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../../functions/store/write.ts';
import { anonymous, anonymousPath } from './site.ts';
import { prefixes } from '../../../support/prefixes.ts';
import { keys } from '../../../../functions/store/keys.ts';

/** Something a request touched, as it was and as it is. */
export interface Touched {
  /** `C#club#TEAM|id`, or an object's path. */
  readonly place: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/**
 * What a request may note that comes to nothing: how often somebody has tried, its key, a sign-in, and for whom it wants
 * tickets; such a list is made by each try, and the one that its announcement does not name expires. So does the input
 * of a job that was not started.
 */
const notes = [
  prefixes.throttle,
  prefixes.request,
  keys.sessionKey().pk,
  `|${prefixes.attempts}`,
  `#${prefixes.plan}`,
  '/inputs/',
];
export const isNote = (place: string): boolean => notes.some((note) => place.includes(note));
/** The last two: objects to be deleted, or deleted already. Whether they are, the bucket tells. */
const noted = new Set(['seen', 'lastLogin', 'dropped', 'replacedPdf']);

/** What counts: twice the effect is twice the number. */
const counters = 'count total sold sum donors users teams admins w done epoch'.split(' ');
const counts = (path: string): boolean =>
  counters.includes(path.split('.').at(-1) ?? '') || path.startsWith('days.');
/** One of a few states, and nothing that somebody wrote. */
const isState = (text: string): boolean => /^[a-z]{1,10}$/.test(text);

type Leaf = string | number | boolean | null | readonly unknown[] | Uint8Array;

function leavesOf(item: Item): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const walk = (value: unknown, path: readonly string[]): void => {
    const isLeaf = typeof value !== 'object' || value === null;
    if (isLeaf || Array.isArray(value) || value instanceof Uint8Array)
      leaves.set(anonymousPath(path), value as Leaf);
    else for (const [name, part] of Object.entries(value)) walk(part, [...path, name]);
  };
  for (const [name, value] of Object.entries(item))
    if (!/^[ps]k\d?$/.test(name) && !noted.has(name)) walk(value, [name]);
  return leaves;
}

/** How much there is: of a number itself, of a list its length, of a bitmap its ones. */
function amountOf(leaf: Leaf | undefined): number | undefined {
  if (typeof leaf === 'number') return leaf;
  if (Array.isArray(leaf)) return leaf.length;
  if (!(leaf instanceof Uint8Array)) return undefined;
  return leaf.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}

/** What became of one attribute, in words that are the same for every request of its kind. */
function changeOf(path: string, before: Leaf | undefined, after: Leaf | undefined): string {
  if (after === undefined) return `${path} gone`;
  const [old = 0, now] = [amountOf(before), amountOf(after)];
  if (now !== undefined && (typeof after !== 'number' || counts(path))) return `${path} ${signed(now - old)}`;
  if (typeof after === 'string') return `${path} ${isState(after) ? after : 'text'}`;
  return `${path} ${typeof after === 'number' ? 'number' : String(after)}`;
}

const signed = (amount: number): string => (amount < 0 ? String(amount) : `+${amount}`);

function describe({ place, before, after }: Touched): string | undefined {
  const name = place.split('|').map(anonymous).join('|');
  if (!after) return before && `${name} deleted`;
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])]
    // The emulator keeps no order in a map.
    .filter((path) => !isDeepStrictEqual(old.get(path), now.get(path)))
    .map((path) => changeOf(path, old.get(path), now.get(path)))
    .toSorted();
  if (!before) return `${name} made: ${changed.join(', ')}`;
  return changed.length > 0 ? `${name}: ${changed.join(', ')}` : undefined;
}

/**
 * What a request came to in the table and the buckets, in words that are the same for every request of its kind. An
 * assignment that was announced and not committed comes to nothing: the sweep deletes it.
 */
export const effectOf = (touched: readonly Touched[]): string[] =>
  touched.flatMap((each) => (each.after?.state === 'preparing' ? [] : (describe(each) ?? []))).toSorted();
