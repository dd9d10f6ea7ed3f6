import type { Route } from '../../../shared/contract/route.ts';

/** Where a club is looked at: what a route shows, what is counted anew, a report; or only what commands are answered. */
export type Place = Route | 'counts' | 'report' | 'answers';

/** The club is not as the model says. */
export class Divergence extends Error {
  override name = 'Divergence';
  readonly seenIn: Place;

  constructor(message: string, seenIn: Place = 'answers') {
    super(message);
    this.seenIn = seenIn;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
};

/**
 * Where something first differs from what was expected; undefined where it does not. A list is all its entries in their
 * order; a record may say more than is expected of it, and what is expected as undefined must not be there.
 */
export function differenceOf(expected: unknown, found: unknown, path = ''): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found)) return told(path, found, expected);
    if (found.length !== expected.length)
      return `${told(path, found, expected)} (${found.length} entries instead of ${expected.length})`;
    for (const [index, each] of expected.entries()) {
      const difference = differenceOf(each, found[index], `${path}[${index}]`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  if (isRecord(expected)) {
    if (!isRecord(found)) return told(path, found, expected);
    for (const [name, each] of Object.entries(expected)) {
      const difference = differenceOf(each, found[name], `${path}.${name}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return Object.is(expected, found) ? undefined : told(path, found, expected);
}

const told = (path: string, found: unknown, expected: unknown): string =>
  `${path === '' ? 'it' : path} is ${shown(found)} instead of ${shown(expected)}`;

/** @throws {Divergence} where it is not as expected */
export function mustBe(what: string, expected: unknown, found: unknown, seenIn?: Place): void {
  const difference = differenceOf(expected, found);
  if (difference !== undefined) throw new Divergence(`${what}: ${difference}`, seenIn);
}
