import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import { Client } from './peers/client.ts';
import { type Action, actions, type Contender } from './peers/contender.ts';
import { ours } from './peers/ours.ts';
import { postgres } from './peers/postgres.ts';
import { medianOf, Stopwatch, type Taken } from './processor-time.ts';
import type { Figure } from './result.ts';
import { median } from '../../support/median.ts';

const tickets = 10_000;
const requests = 40;

interface Spent extends Taken {
  /** Milliseconds in the function, from its first line to its last: its calls to the table among it. */
  readonly inside: number;
  /** Milliseconds while at least one call to the emulated table was under way. */
  readonly table: number;
}

/**
 * Where the time of a request of ours goes here: to the emulated cloud, or to code that runs in a real one too. Beside
 * PostgreSQL, request by request in turn.
 */
export async function share(say: (line: string) => void): Promise<Figure[]> {
  const lines: string[] = [];
  const cloud = await startTestCloud((line) => void lines.push(line));
  const peer = await postgres();
  try {
    say(`${tickets} tickets …`);
    const own = ours(cloud);
    const [client, other] = [await clientOf(own), await clientOf(peer)];
    const spent = new Map<Action, Spent[]>(actions.map((action) => [action, []]));
    const peers = new Map<Action, Taken[]>(actions.map((action) => [action, []]));
    for (let request = 0; request < requests; request++)
      for (const action of actions) {
        const watches = [new Stopwatch(), new Stopwatch(peer.processes)] as const;
        const one = await askOnce(cloud, lines, watches[0], () => client.ask(action));
        await own.settle?.();
        const another = await watches[1].take(() => other.ask(action));
        // The first of them start the functions.
        if (request < 5) continue;
        spent.get(action)?.push(one);
        peers.get(action)?.push(another);
      }
    return actions.flatMap((action) => [
      figureOf(action, spent.get(action) ?? []),
      ofPeer(`${action}: a request of ${peer.name}`, medianOf(peers.get(action) ?? [])),
    ]);
  } finally {
    await peer.stop();
    await cloud.local.stop();
  }
}

const ofPeer = (name: string, { wall, processor }: Taken): Figure => ({
  name,
  value: wall,
  unit: 'ms',
  processor,
});

async function clientOf(contender: Contender): Promise<Client> {
  const [script] = await contender.prepare(tickets, 1);
  if (!script) throw new Error('nobody asks');
  return new Client(script);
}

async function askOnce(
  cloud: TestCloud,
  lines: string[],
  watch: Stopwatch,
  ask: () => Promise<void>,
): Promise<Spent> {
  const intervals: [from: number, to: number][] = [];
  const forget = cloud.local.gateway.observe(({ service, milliseconds }) => {
    const now = performance.now();
    if (service === 'dynamodb') intervals.push([now - milliseconds, now]);
  });
  lines.length = 0;
  const taken = await watch.take(ask);
  forget();
  const line = lines.find((each) => each.includes('"event":"request"')) ?? '{}';
  const { ms = Number.NaN } = JSON.parse(line.slice(line.indexOf('{'))) as { ms?: number };
  return { ...taken, inside: ms, table: covered(intervals) };
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
  const { wall, processor } = medianOf(spent);
  const [inside, table] = [of((one) => one.inside), of((one) => one.table)];
  return {
    name: `${action}: a request`,
    value: wall,
    unit: 'ms',
    processor,
    beside: [
      `edge, API and starting the function ${(wall - inside).toFixed(1)}`,
      `emulated table ${table.toFixed(1)}`,
      `the function and its SDK ${(inside - table).toFixed(1)}`,
    ].join(' · '),
  };
}
