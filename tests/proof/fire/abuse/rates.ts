import { limitOf } from '../../../../infra/aws/api-limits.ts';
import { flood, guarded } from '../../../../infra/aws/firewall.ts';
import type { Operation } from '../../../../shared/contract/index.ts';
import type { Throttle } from '../../../../shared/contract/route.ts';
import { throttlesOf } from '../../../../shared/contract/throttles.ts';

/** Requests a minute that one address may make of everything together. */
export const callsOfAnAddress = (flood.limit * 60) / flood.seconds;

/** A limit per address or user alone: whoever is hostile names another account with each call. */
const isPerCaller = ({ per }: Throttle): boolean => per.length === 1;

/**
 * How often one address and one user get through to a route in the worst minute: a window's whole limit may be used in
 * it. What fixed windows let through on both sides of their border, and what instances count in memory, is left out.
 */
export function callsInAMinute(operation: Operation, body: unknown): number {
  const limit = limitOf(operation);
  const atFirewall = Object.values(guarded)
    .filter(({ operations }) => operations.includes(operation.name))
    .map((group) => group.limit);
  const throttled = throttlesOf(operation.route)
    .filter(isPerCaller)
    .map((throttle) => Math.ceil(throttle.limit / (throttle.counts?.in(body as never) ?? 1)));
  return Math.min(
    callsOfAnAddress,
    ...atFirewall,
    ...throttled,
    ...(limit ? [limit.burst + 60 * limit.rate] : []),
  );
}

/** The limit that a route shares with others, and the part of it that a call takes. */
export function sharedLimit({ route }: Operation, body: unknown) {
  const [{ limit, counts } = { limit: 1 }] = throttlesOf(route).filter((each) => each.counts);
  return counts && { shared: { what: counts.what, part: counts.in(body as never) / limit } };
}
