import { type ErrorCode, errors } from '../../../shared/contract/errors.ts';
import type { Access } from '../../../shared/contract/roles.ts';
import type { Route } from '../../../shared/contract/route.ts';
import type { TestCallOptions } from '../../support/call.ts';
import type { TestClub } from '../../support/club.ts';
import { inParallel } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import { isAdmin, type Person } from './model.ts';

/** The club is not as the model says. */
export class Divergence extends Error {
  override name = 'Divergence';
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 200);

/**
 * Where something first differs from what was expected. A list is all its entries in their order; a record may have more
 * fields than expected, and what is expected as undefined must not be there.
 */
function differenceOf(expected: unknown, found: unknown, path = ''): string | undefined {
  const message = `${path || 'it'} is ${shown(found)} instead of ${shown(expected)}`;
  if (typeof expected !== 'object' || expected === null)
    return Object.is(expected, found) ? undefined : message;
  if (typeof found !== 'object' || found === null || Array.isArray(found) !== Array.isArray(expected))
    return message;
  if (Array.isArray(expected) && Array.isArray(found) && found.length !== expected.length)
    return `${message} (${found.length} entries instead of ${expected.length})`;
  for (const [name, each] of Object.entries(expected)) {
    const place = Array.isArray(expected) ? `${path}[${name}]` : `${path}.${name}`;
    const difference = differenceOf(each, (found as Readonly<Record<string, unknown>>)[name], place);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** @throws {Divergence} where it is not as expected */
export function mustBe(what: string, expected: unknown, found: unknown): void {
  const difference = differenceOf(expected, found);
  if (difference !== undefined) throw new Divergence(`${what}: ${difference}`);
}

/** The club behind HTTP that a model stands beside. */
export interface Real {
  readonly cloud: TestCloud;
  readonly club: TestClub;
  /** What was done: clubs, views, and commands by kind and refusal. */
  readonly figures: Map<string, number>;
  /** What has happened, a sentence each. */
  readonly story: string[];
}

export const count = (figures: Map<string, number>, name: string) =>
  figures.set(name, (figures.get(name) ?? 0) + 1);

/** A request of somebody, or of nobody in particular. */
export interface Request {
  readonly by?: Person | undefined;
  readonly route: Route;
  readonly input?: Readonly<Record<string, unknown>>;
}

export async function send(
  { cloud }: Real,
  { by, route, input = {} }: Request,
  options?: TestCallOptions,
): Promise<{ status: number; body: unknown }> {
  const { status, body } = await (by?.user ?? cloud.anonymous).call(route, input, options);
  return { status, body };
}

/** Who may use a call at all (R29). */
const holds: Readonly<Partial<Record<Access, (person: Person) => boolean>>> = {
  user: () => true,
  teamAdmin: (person) => person.role === 'TeamAdmin' || isAdmin(person),
  admin: isAdmin,
  master: ({ role }) => role === 'Master',
};

/** The refusal that must come, status and code, in the order of R11; undefined where none may. */
export function predicted({ by, route }: Request, refused?: ErrorCode): string | undefined {
  const outcome = (code: ErrorCode) => `${errors[code].status} ${code}`;
  if (route.access !== 'public') {
    if (!by || by.gone || !by.active) return outcome('auth.required');
    if (!holds[route.access]?.(by)) return outcome('auth.forbidden');
  }
  return refused === undefined ? undefined : outcome(refused);
}

/** What somebody must be shown, or refused. */
export interface View extends Request {
  readonly refused?: ErrorCode | undefined;
  /** What is expected of the answer; nothing where it is missing. */
  readonly shows?: unknown;
  /** The part of the answer that is compared. */
  readonly of?: (body: unknown) => unknown;
}

async function look(real: Real, view: View): Promise<void> {
  const { by, route, input, shows: expected, of, refused } = view;
  const what = `to ${by?.label ?? 'anybody'} ${route.method} ${route.path} ${JSON.stringify(input ?? {})}`;
  const answer = await send(real, view);
  const refusal = predicted(view, refused);
  mustBe(`${what} ${shown(answer.body)}`, refusal ?? '200', outcomeOf(answer));
  count(real.figures, 'views compared');
  if (refusal === undefined && expected !== undefined)
    mustBe(what, expected, of ? of(answer.body) : answer.body);
}

/** As many functions as start side by side without choking. */
const atOnce = 3;

/** Looks at each view once, side by side. @throws {Divergence} */
export async function lookAtAll(real: Real, views: readonly View[]): Promise<void> {
  const named = ({ by, route, input }: View) => JSON.stringify([by?.id, route.path, input]);
  const distinct = [...new Map(views.map((view) => [named(view), view])).values()];
  await inParallel(
    distinct.map((view) => () => look(real, view)),
    atOnce,
  );
}
