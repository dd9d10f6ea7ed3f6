import { setTimeout as delay } from 'node:timers/promises';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { editLottery, readLottery } from '../../../../shared/contract/lottery.ts';
import type { Injection } from './fault-stream.ts';
import { isSick } from './history.ts';
import { judge, type Violation } from './judge.ts';
import { operations } from './operations.ts';
import type { Random } from './random.ts';
import { changeBetween, readTruth } from './truth.ts';
import { type Company, makeWorld, type Plan, type World } from './world.ts';

/** Number of other clients' operations while the lottery is archived. */
const restful = 80;
/** How often an archiving without faults is tried, at the end. */
const mostTries = 5;

/** What a round came to. */
export interface Verdict {
  readonly operations: number;
  readonly unknown: number;
  readonly violations: readonly Violation[];
}

/** A lottery from its first ticket to its archive: clients at work, then everything they were told is judged. */
export async function playRound(
  cloud: TestCloud,
  company: Company,
  { plan, random, injection }: { plan: Plan; random: Random; injection: Injection },
): Promise<Verdict> {
  const world = await makeWorld(cloud, company, plan, random);
  injection.isPaused = false;
  const archiving = plan.archiveEach > 0 ? archiver(world) : undefined;
  await Promise.all(Array.from({ length: plan.clients }, () => client(world)));
  world.isOver = true;
  await archiving;
  injection.isPaused = true;
  const stuck = isSick(world.history) || (await isUnfinished(world));
  const tries = stuck ? 0 : mostTries;
  for (let attempt = 0; attempt < tries; attempt++) if ((await setClosed(world, true)) === 'ok') break;
  await world.sending.learnIds(world.table);
  const violations = await judge(world);
  if (isSick(world.history))
    violations.push({ rule: 'unanswered', tells: `${world.history.lost} answers were lost` });
  return { operations: world.ended, unknown: unknownOf(world), violations };
}

/** More assignments were left half done than lost answers explain: archiving would try each for long. */
async function isUnfinished({ table, lottery }: World): Promise<boolean> {
  const truth = await readTruth(table, lottery).catch(() => undefined);
  return [...(truth?.plans.values() ?? [])].filter(({ finished }) => !finished).length > 3;
}

const unknownOf = ({ history }: World): number =>
  history.entries.filter(({ outcome }) => outcome.is === 'unknown').length;

async function client(world: World): Promise<void> {
  const { plan, random } = world;
  while (world.begun < plan.operations && !isSick(world.history)) {
    world.begun++;
    await operations[random.weighted(plan.weights)](world);
    world.ended++;
  }
}

/** Waits until the clients have done so much. @returns whether there is more to come */
async function until(world: World, ended: number): Promise<boolean> {
  while (!world.isOver && world.ended < ended) await delay(5);
  return !world.isOver;
}

/** Archives now and then: once it is answered, nothing may change until it is taken up again. */
async function archiver(world: World): Promise<void> {
  const { plan, table, lottery, history } = world;
  const look = () =>
    readTruth(table, lottery).catch((error: unknown) => void history.odd.push(String(error)));
  for (let at = plan.archiveEach; await until(world, at); at = world.ended + plan.archiveEach) {
    const closed = await setClosed(world, true);
    const before = closed === 'ok' ? await look() : undefined;
    await until(world, world.ended + restful);
    const after = await look();
    const changed = before && after && changeBetween(before, after);
    if (changed !== undefined) history.stirred.push(changed);
    for (let attempt = 0; attempt < mostTries && (await setClosed(world, false)) !== 'ok';) attempt++;
  }
}

async function setClosed(world: World, closed: boolean): Promise<string> {
  const { company, lottery, sending } = world;
  const { status, body } = await company.admin.user.call(readLottery, { params: { id: lottery } });
  if (status >= 300) return 'unread';
  const request = { route: editLottery, input: { body: { ...body, closed } } };
  const intent = { kind: closed ? 'archive' : 'reactivate' } as const;
  return (await sending.send(company.admin, intent, request)).outcome.is;
}
