import type * as z from 'zod/mini';
import type { FieldError } from '../../shared/contract/errors.ts';

/** Maximum number of broken rules in one answer (R12). */
export const maxViolations = 50;
/** Maximum length of a path in an answer; twice that of our longest. */
const longestPath = 100;
/** Added under the path '' if there are more. */
const more: FieldError = { path: '', message: 'Och fler' };

/** Zod's message if a schema has none of its own. */
const unsaid = 'Invalid input';

/**
 * The broken rules of a request. Keeps only as many as are reported, each with a bounded path, so that neither memory
 * nor the answer grows with the request.
 */
export class Violations {
  readonly #kept: FieldError[] = [];
  readonly #paths = new Set<string>();
  #isFull = false;

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** Whether further ones are dropped. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add({ path, message }: FieldError): void {
    if (this.#kept.length === maxViolations) this.#isFull = true;
    if (this.#isFull) return;
    const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
    this.#paths.add(path);
    this.#kept.push({ path: shown.toWellFormed(), message });
  }

  /** Adds one unless its field has one already. */
  addFirst(violation: FieldError): void {
    if (!this.#paths.has(violation.path)) this.add(violation);
  }

  addIssues(issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      if (this.#isFull) return;
      for (const violation of violationsOf(issue)) this.add(violation);
    }
  }

  /** In the order found, ending with a note if there are more. */
  get fields(): readonly FieldError[] {
    return this.#isFull ? [...this.#kept, more] : this.#kept;
  }
}

/**
 * Reports an unknown field at the field itself instead of its object. If a value matches no shape of a union, reports
 * the shape with the fewest violations.
 */
function violationsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maxViolations + 1)
      .map((key) => ({ path: [...path, key].join('.'), message: 'Okänt fält' }));
  if (issue.code === 'invalid_union' && issue.message === unsaid) {
    const [nearest] = issue.errors.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (nearest && nearest.length > 0)
      return nearest
        .slice(0, maxViolations + 1)
        .flatMap((each) => violationsOf({ ...each, path: [...issue.path, ...each.path] }));
  }
  return [{ path: path.join('.'), message: issue.message === unsaid ? 'Ej korrekt ifyllt' : issue.message }];
}

/** Number of violations in a shape's issues. */
const sizeOf = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
