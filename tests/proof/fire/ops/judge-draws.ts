import { describe, type Entry } from './history.ts';
import type { Violation } from './judge.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** Winners stand, are distinct within a draw, are sold, and were asked for; a draw that has winners stays. */
export function judgeDraws({ history: { entries } }: World, truth: Truth): Violation[] {
  const found: Violation[] = [];
  const wrong = (rule: string, tells: string) => void found.push({ rule, tells });
  const known = new Set<string>();
  for (const entry of entries) {
    const { asked, outcome } = entry;
    if (asked.kind !== 'drawWinner') continue;
    known.add(asked.id);
    const won = truth.winners.get(asked.id);
    if (outcome.is === 'refused' && won) wrong('winner', `${describe(entry)} drew ${won.number}`);
    if (outcome.is !== 'ok') continue;
    const numbers = truth.draws.get(asked.draw)?.slice(0, (outcome.told as number[]).length);
    const stands = won?.number === (outcome.told as number[]).at(-1) && won?.draw === asked.draw;
    if (!stands || String(numbers) !== String(outcome.told))
      wrong('winner', `${describe(entry)} told ${String(outcome.told)}, the draw has ${String(numbers)}`);
  }
  for (const [id, { draw, number, nonce }] of truth.winners) {
    if (!known.has(id)) wrong('winner', `nobody asked for ${id}`);
    if (!truth.draws.has(draw)) wrong('draw', `winner ${number} of the draw ${draw}, which is gone`);
    const [, , buyer] = truth.tickets.get(number)?.split('|') ?? [];
    if (buyer !== nonce) wrong('winner sold', `winner ${number} was sold as ${nonce}, and is ${buyer}`);
  }
  for (const [draw, numbers] of truth.draws)
    if (new Set(numbers).size < numbers.length) wrong('winner twice', `${draw}: ${String(numbers)}`);
  judgeExistence(entries, truth, wrong);
  return found;
}

function judgeExistence(
  entries: readonly Entry[],
  { draws }: Truth,
  wrong: (rule: string, tells: string) => void,
): void {
  const deletions = Map.groupBy(
    entries.filter(({ asked }) => asked.kind === 'deleteDraw'),
    ({ asked }) => ('draw' in asked ? asked.draw : ''),
  );
  const drawn = Map.groupBy(
    entries.filter(({ asked }) => asked.kind === 'drawWinner'),
    ({ asked }) => ('draw' in asked ? asked.draw : ''),
  );
  const made = new Set<string>();
  for (const entry of entries) {
    const { asked, outcome } = entry;
    if (asked.kind !== 'createDraw') continue;
    made.add(asked.id);
    const gone = deletions.get(asked.id) ?? [];
    const mayBeGone = gone.some(({ outcome }) => outcome.is !== 'refused');
    if (outcome.is === 'ok' && !draws.has(asked.id) && !mayBeGone)
      wrong('draw', `${describe(entry)} is gone`);
    if (outcome.is === 'refused' && draws.has(asked.id)) wrong('draw', `${describe(entry)} is there`);
  }
  for (const id of draws.keys()) if (!made.has(id)) wrong('draw', `nobody made ${id}`);
  for (const [id, gone] of deletions) {
    const won = drawn.get(id) ?? [];
    for (const entry of gone) {
      const { outcome, from, to } = entry;
      if (outcome.is === 'ok' && draws.has(id)) wrong('draw', `${describe(entry)} is still there`);
      if (outcome.is === 'ok' && won.some((winner) => winner.outcome.is === 'ok'))
        wrong('draw', `${describe(entry)} had winners`);
      if (outcome.is !== 'refused') continue;
      const others = gone.filter(
        (other) => other !== entry && other.outcome.is !== 'refused' && other.from < to,
      );
      if (outcome.code === 'notFound' && others.length === 0) wrong('draw', `${describe(entry)}: nobody did`);
      const winners = won.filter((winner) => winner.outcome.is !== 'refused' && winner.from < to);
      if (outcome.code === 'draw.hasWinners' && winners.length === 0)
        wrong('draw', `${describe(entry)}: it has none`);
      const early = won.some((winner) => winner.outcome.is === 'ok' && winner.to < from);
      if (outcome.code === 'notFound' && early) wrong('draw', `${describe(entry)}: it has winners`);
    }
  }
}
