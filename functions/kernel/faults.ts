import type * as z from 'zod/mini';
import type { FieldError } from '../../shared/contract/errors.ts';

/** Most broken rules that one answer names. */
export const mostFaults = 50;
/** Longest path that an answer repeats: a field of ours has at most half as many characters. */
const longestPath = 100;
/** Said under the path '' where there are more. */
const more: FieldError = { path: '', message: 'Och fler' };

/** What zod says where a schema says nothing of its own. */
const unsaid = 'Invalid input';

/**
 * The broken rules of a request. It keeps no more of them than are reported, each with a bounded path, so that neither
 * memory nor the answer grows with what was sent.
 */
export class Faults {
  readonly #kept: FieldError[] = [];
  readonly #paths = new Set<string>();
  #isFull = false;

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** Whether further ones would not be told. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add({ path, message }: FieldError): void {
    if (this.#kept.length === mostFaults) this.#isFull = true;
    if (this.#isFull) return;
    const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
    this.#paths.add(path);
    this.#kept.push({ path: shown.toWellFormed(), message });
  }

  /** Adds one, unless something is said of its field already. */
  addFirst(fault: FieldError): void {
    if (!this.#paths.has(fault.path)) this.add(fault);
  }

  addIssues(issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      if (this.#isFull) return;
      for (const fault of faultsOf(issue)) this.add(fault);
    }
  }

  /** In the order in which they were found; the last says that there are more, where there are. */
  get told(): readonly FieldError[] {
    return this.#isFull ? [...this.#kept, more] : this.#kept;
  }
}

/**
 * An unknown field is an issue of the object; say it at the field. What fits none of several shapes is judged by the
 * shape that it comes nearest to.
 */
function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, mostFaults + 1)
      .map((key) => ({ path: [...path, key].join('.'), message: 'Okänt fält' }));
  if (issue.code === 'invalid_union' && issue.message === unsaid) {
    const [nearest] = issue.errors.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (nearest && nearest.length > 0)
      return nearest
        .slice(0, mostFaults + 1)
        .flatMap((each) => faultsOf({ ...each, path: [...issue.path, ...each.path] }));
  }
  return [{ path: path.join('.'), message: issue.message === unsaid ? 'Ej korrekt ifyllt' : issue.message }];
}

/** How many faults the issues of a shape are. */
const sizeOf = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
