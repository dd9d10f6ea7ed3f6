import { readSaleSummary } from '../../../../shared/contract/lottery.ts';
import { ids } from '../../../../functions/store/keys.ts';
import { lookAtLottery } from '../../../../functions/recount/recount-lottery.ts';
import { describe, type Entry } from './history.ts';
import { linearizable } from './linearize.ts';
import { free, stepsOf } from './ticket-steps.ts';
import { readTruth, type Truth } from './truth.ts';
import type { World } from './world.ts';

/** A broken promise: by which rule it was found, and how to see it. */
export interface Violation {
  readonly rule: string;
  readonly tells: string;
}

/** Holds what clients were told against each other and against what stands in the table. Nothing may be under way. */
export async function judge(world: World): Promise<Violation[]> {
  let truth: Truth;
  try {
    truth = await readTruth(world.table, world.lottery);
  } catch (error) {
    return [{ rule: 'readable', tells: String(error) }];
  }
  return [
    ...world.history.odd.map((tells) => ({ rule: 'answers', tells })),
    ...judgeSales(world),
    ...judgeTickets(world, truth),
    ...judgeAssignments(world, truth),
    ...judgeDraws(world, truth),
    ...judgeRules(world, truth),
    ...(await judgeCounts(world, truth)),
  ];
}

/** The id that its request made identifies a sale. */
function judgeSales({ history, lottery }: World): Violation[] {
  return history.entries.flatMap((entry) => {
    const { intent, outcome } = entry;
    if (intent.kind !== 'sell' || outcome.is !== 'ok') return [];
    const expected = ids.buyer(ids.ticket(lottery, intent.number), intent.nonce);
    const { result } = outcome;
    return result === expected
      ? []
      : [{ rule: 'sale', tells: `${describe(entry)} was told as ${String(result)}` }];
  });
}

/** One order of all calls explains what each ticket is and what anybody was told of it. */
function judgeTickets({ history, plan }: World, truth: Truth): Violation[] {
  const numbers = Array.from({ length: plan.numbers }, (_, index) => index + 1);
  return numbers.flatMap((number) => {
    const last = truth.tickets.get(number) ?? free;
    const found = linearizable(stepsOf(number, history.entries, truth), free, last);
    if (found === 'yes') return [];
    const about = history.entries.filter(
      ({ intent }) =>
        ('number' in intent && intent.number === number) ||
        ('id' in intent && truth.plans.get(intent.id)?.numbers.includes(number)) ||
        ('id' in intent && truth.winners.get(intent.id)?.number === number),
    );
    const rule = found === 'no' ? 'ticket history' : 'ticket history undecided';
    return [{ rule, tells: `ticket ${number} is ${last}\n${about.map(describe).join('\n')}` }];
  });
}

/** What was acknowledged stands, whole, and what was refused never happened. */
function judgeAssignments({ history }: World, { plans }: Truth): Violation[] {
  const found: Violation[] = [];
  const known = new Set<string>();
  for (const entry of history.entries) {
    const { intent, outcome } = entry;
    if (intent.kind !== 'assign' && intent.kind !== 'assignOne') continue;
    known.add(intent.id);
    const plan = plans.get(intent.id);
    const quantity = intent.kind === 'assign' ? intent.quantity : 1;
    const whole = plan ? plan.finished && plan.numbers.length === quantity : outcome.is !== 'ok';
    if (!whole || (plan && outcome.is === 'refused'))
      found.push({ rule: 'assignment', tells: `${describe(entry)} became ${JSON.stringify(plan)}` });
  }
  for (const id of plans.keys())
    if (!known.has(id)) found.push({ rule: 'assignment', tells: `nobody asked for ${id}` });
  return found;
}

/** Everything that is counted, counted anew; and what the API tells. */
async function judgeCounts(world: World, truth: Truth): Promise<Violation[]> {
  const { table, lottery, company } = world;
  const found: Violation[] = [];
  try {
    const { drifts, unstable } = await lookAtLottery(table, lottery, new Map(), true);
    for (const drift of drifts) found.push({ rule: `count ${drift.kind}`, tells: JSON.stringify(drift) });
    if (unstable.size > 0)
      found.push({ rule: 'count unstable', tells: `changing: ${[...unstable].join(', ')}` });
  } catch (error) {
    found.push({ rule: 'readable', tells: String(error) });
  }
  const { body, status } = await company.admin.user.call(readSaleSummary, { params: { id: lottery } });
  const expected = { customerCount: truth.sold, ticketCount: truth.tickets.size };
  const isTrue = body?.customerCount === expected.customerCount && body.ticketCount === expected.ticketCount;
  if (!isTrue)
    found.push({
      rule: 'summary',
      tells: `${status} ${JSON.stringify(body)} instead of ${JSON.stringify(expected)}`,
    });
  return found;
}

/** Winners stand, are distinct within a draw, are sold, and were asked for; a draw that has winners stays. */
function judgeDraws({ history: { entries } }: World, truth: Truth): Violation[] {
  const found: Violation[] = [];
  const wrong = (rule: string, tells: string) => void found.push({ rule, tells });
  const known = new Set<string>();
  for (const entry of entries) {
    const { intent, outcome } = entry;
    if (intent.kind !== 'drawWinner') continue;
    known.add(intent.id);
    const won = truth.winners.get(intent.id);
    if (outcome.is === 'refused' && won) wrong('winner', `${describe(entry)} drew ${won.number}`);
    if (outcome.is !== 'ok') continue;
    const numbers = truth.draws.get(intent.draw)?.slice(0, (outcome.result as number[]).length);
    const stands = won?.number === (outcome.result as number[]).at(-1) && won?.draw === intent.draw;
    if (!stands || String(numbers) !== String(outcome.result))
      wrong('winner', `${describe(entry)} told ${String(outcome.result)}, the draw has ${String(numbers)}`);
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
    entries.filter(({ intent }) => intent.kind === 'deleteDraw'),
    ({ intent }) => ('draw' in intent ? intent.draw : ''),
  );
  const drawn = Map.groupBy(
    entries.filter(({ intent }) => intent.kind === 'drawWinner'),
    ({ intent }) => ('draw' in intent ? intent.draw : ''),
  );
  const creations = new Set<string>();
  for (const entry of entries) {
    const { intent, outcome } = entry;
    if (intent.kind !== 'createDraw') continue;
    creations.add(intent.id);
    const gone = deletions.get(intent.id) ?? [];
    const mayBeGone = gone.some(({ outcome }) => outcome.is !== 'refused');
    if (outcome.is === 'ok' && !draws.has(intent.id) && !mayBeGone)
      wrong('draw', `${describe(entry)} is gone`);
    if (outcome.is === 'refused' && draws.has(intent.id)) wrong('draw', `${describe(entry)} is there`);
  }
  for (const id of draws.keys()) if (!creations.has(id)) wrong('draw', `nobody made ${id}`);
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

/** After the call that archives a lottery has returned, no ticket changes; no caller sees it as archived while it is not. */
function judgeRules({ history: { entries, stirred } }: World, truth: Truth): Violation[] {
  const found: Violation[] = [];
  if (!truth.closed) found.push({ rule: 'archive', tells: 'it could not be archived in the end' });
  for (const tells of stirred) found.push({ rule: 'archived stays', tells });
  const { maybe, surely } = archivedTimes(entries);
  for (const entry of entries) {
    const { intent, outcome, from, to } = entry;
    if (outcome.is === 'refused' && !declared.has(outcome.code))
      found.push({ rule: 'answers', tells: describe(entry) });
    if (outcome.is === 'refused' && closedCodes.has(outcome.code))
      if (!maybe.some((time) => time.from < to && from < time.to))
        found.push({ rule: 'archived when it was not', tells: describe(entry) });
    if (outcome.is === 'ok' && !changes.has(intent.kind) && intent.kind !== 'deleteDraw')
      if (surely.some((time) => time.from < from && to < time.to))
        found.push({ rule: 'changed when archived', tells: describe(entry) });
  }
  return found;
}

type Time = { readonly from: number; readonly to: number };

/** When it may have been archived, and when it was for sure. One client at a time archives and reactivates. */
function archivedTimes(entries: readonly Entry[]): { maybe: Time[]; surely: Time[] } {
  const turns = entries
    .filter(({ intent }) => intent.kind === 'archive' || intent.kind === 'reactivate')
    .toSorted((one, other) => one.from - other.from);
  const maybe: Time[] = [];
  const surely: Time[] = [];
  for (const [index, { intent, outcome, from, to }] of turns.entries()) {
    if (intent.kind !== 'archive' || outcome.is === 'refused') continue;
    const later = turns.slice(index + 1).filter((turn) => turn.intent.kind === 'reactivate');
    const opened = later.find((turn) => turn.outcome.is === 'ok');
    maybe.push({ from, to: opened?.to ?? Infinity });
    if (outcome.is === 'ok') surely.push({ from: to, to: later[0]?.from ?? Infinity });
  }
  return { maybe, surely };
}
