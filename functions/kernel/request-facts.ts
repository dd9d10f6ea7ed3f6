import type { Fact } from './logger.ts';

const facts = new WeakMap<object, Record<string, Fact>>();

/** Adds facts to the request's line in the log. */
export function noteFacts(event: object, noted: Record<string, Fact>): void {
  facts.set(event, { ...facts.get(event), ...noted });
}

export function takeFacts(event: object): Record<string, Fact> {
  return facts.get(event) ?? {};
}
