import { describe, type Entry } from './history.ts';
import type { Violation } from './judge.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** Refusals that speak of the lottery alone. */
const closedCodes = new Set(['sale.closed', 'lottery.archived']);
/** Everything that no rule of the game declares is a fault of the service. */
const declared = new Set([
  ...closedCodes,
  'notFound',
  'record.changed',
  'ticket.alreadySold',
  'ticket.won',
  'ticket.sold',
  'ticket.tooFewLeft',
  'ticket.numberTaken',
  'draw.hasWinners',
  'draw.noneLeft',
]);
const changes = new Set(['archive', 'reactivate', 'read']);

/** Once an archiving is answered nothing changes, and nobody is told that it is archived when it is not. */
export function judgeRules({ history: { entries, stirred } }: World, truth: Truth): Violation[] {
  const found: Violation[] = [];
  if (!truth.closed) found.push({ rule: 'archive', tells: 'it could not be archived in the end' });
  for (const tells of stirred) found.push({ rule: 'archived stays', tells });
  const { maybe, surely } = archivedTimes(entries);
  for (const entry of entries) {
    const { asked, outcome, from, to } = entry;
    if (outcome.is === 'refused' && !declared.has(outcome.code))
      found.push({ rule: 'answers', tells: describe(entry) });
    if (outcome.is === 'refused' && closedCodes.has(outcome.code))
      if (!maybe.some((time) => time.from < to && from < time.to))
        found.push({ rule: 'archived when it was not', tells: describe(entry) });
    if (outcome.is === 'ok' && !changes.has(asked.kind) && asked.kind !== 'deleteDraw')
      if (surely.some((time) => time.from < from && to < time.to))
        found.push({ rule: 'changed when archived', tells: describe(entry) });
  }
  return found;
}

type Time = { readonly from: number; readonly to: number };

/** When it may have been archived, and when it was for sure. One client at a time archives and reactivates. */
function archivedTimes(entries: readonly Entry[]): { maybe: Time[]; surely: Time[] } {
  const turns = entries
    .filter(({ asked }) => asked.kind === 'archive' || asked.kind === 'reactivate')
    .toSorted((one, other) => one.from - other.from);
  const maybe: Time[] = [];
  const surely: Time[] = [];
  for (const [index, { asked, outcome, from, to }] of turns.entries()) {
    if (asked.kind !== 'archive' || outcome.is === 'refused') continue;
    const later = turns.slice(index + 1).filter((turn) => turn.asked.kind === 'reactivate');
    const opened = later.find((turn) => turn.outcome.is === 'ok');
    maybe.push({ from, to: opened?.to ?? Infinity });
    if (outcome.is === 'ok') surely.push({ from: to, to: later[0]?.from ?? Infinity });
  }
  return { maybe, surely };
}
