import { readSaleSummary } from '../../../../shared/contract/lottery.ts';
import { ids } from '../../../../functions/store/keys.ts';
import { lookAtLottery } from '../../../../functions/recount/recount-lottery.ts';
import { describe } from './history.ts';
import { judgeDraws } from './judge-draws.ts';
import { judgeRules } from './judge-rules.ts';
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
    const { asked, outcome } = entry;
    if (asked.kind !== 'sell' || outcome.is !== 'ok') return [];
    const wanted = ids.buyer(ids.ticket(lottery, asked.number), asked.nonce);
    const { told } = outcome;
    return told === wanted ? [] : [{ rule: 'sale', tells: `${describe(entry)} was told as ${String(told)}` }];
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
      ({ asked }) =>
        ('number' in asked && asked.number === number) ||
        ('id' in asked && truth.plans.get(asked.id)?.numbers.includes(number)) ||
        ('id' in asked && truth.winners.get(asked.id)?.number === number),
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
    const { asked, outcome } = entry;
    if (asked.kind !== 'assign' && asked.kind !== 'assignOne') continue;
    known.add(asked.id);
    const plan = plans.get(asked.id);
    const quantity = asked.kind === 'assign' ? asked.quantity : 1;
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
  const wanted = { customerCount: truth.sold, ticketCount: truth.tickets.size };
  const isTrue = body?.customerCount === wanted.customerCount && body.ticketCount === wanted.ticketCount;
  if (!isTrue)
    found.push({
      rule: 'summary',
      tells: `${status} ${JSON.stringify(body)} instead of ${JSON.stringify(wanted)}`,
    });
  return found;
}
