import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import { Client } from './peers/client.ts';
import { type Action, actions } from './peers/contender.ts';
import { ours } from './peers/ours.ts';
import type { Figure } from './result.ts';
import { median } from '../../support/median.ts';

const tickets = 10_000;
const requests = 40;

interface Spent {
  /** As the client sees it. */
  readonly whole: number;
  /** In the function, from its first line to its last: its calls to the table among it. */
  readonly inside: number;
  /** While at least one call to the emulated table was under way. */
  readonly table: number;
}

/** Where the time of a request of ours goes here: to the emulated cloud, or to code that runs in a real one too. */
export async function share(say: (line: string) => void): Promise<Figure[]> {
  const lines: string[] = [];
  const cloud = await startTestCloud((line) => void lines.push(line));
  try {
    say(`${tickets} tickets …`);
    const contender = ours(cloud);
    const [script] = await contender.prepare(tickets, 1);
    if (!script) throw new Error('nobody asks');
    const client = new Client(script);
    const spent = new Map<Action, Spent[]>(actions.map((action) => [action, []]));
    for (let request = 0; request < requests; request++)
      for (const action of actions) {
        const one = await askOnce(cloud, lines, () => client.ask(action));
        await contender.settle?.();
        // The first of them start the functions.
        if (request >= 5) spent.get(action)?.push(one);
      }
    return actions.map((action) => figureOf(action, spent.get(action) ?? []));
  } finally {
    await cloud.local.stop();
  }
}

async function askOnce(cloud: TestCloud, lines: string[], ask: () => Promise<void>): Promise<Spent> {
  const intervals: [from: number, to: number][] = [];
  const forget = cloud.local.gateway.observe(({ service, milliseconds }) => {
    const now = performance.now();
    if (service === 'dynamodb') intervals.push([now - milliseconds, now]);
  });
  lines.length = 0;
  const began = performance.now();
  await ask();
  const whole = performance.now() - began;
  forget();
  const line = lines.find((each) => each.includes('"event":"request"')) ?? '{}';
  const { ms = Number.NaN } = JSON.parse(line.slice(line.indexOf('{'))) as { ms?: number };
  return { whole, inside: ms, table: covered(intervals) };
}

/** Length of what the intervals cover together. */
function covered(intervals: readonly (readonly [from: number, to: number])[]): number {
  let [sum, end] = [0, 0];
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

function figureOf(action: Action, spent: readonly Spent[]): Figure {
  const of = (part: (one: Spent) => number) => median(spent.map(part));
  const [whole, inside, table] = [of((one) => one.whole), of((one) => one.inside), of((one) => one.table)];
  return {
    name: `${action}: a request`,
    value: whole,
    unit: 'ms',
    beside: [
      `edge, API and starting the function ${(whole - inside).toFixed(1)}`,
      `emulated table ${table.toFixed(1)}`,
      `the function and its SDK ${(inside - table).toFixed(1)}`,
    ].join(' · '),
  };
}
