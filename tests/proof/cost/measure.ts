import { everyItem } from '../../support/everything.ts';
import { startTestCloud } from '../../support/start-cloud.ts';
import type { Item } from '../../../functions/store/write.ts';
import { itemOverhead } from './assumptions.ts';
import { fieldsOf } from './item-size.ts';
import { Meter, together, type Usage } from './meter.ts';
import { actsOf } from './operations.ts';
import { makeStage } from './stage.ts';

/** Bytes of items in the table, and of what its indexes hold of them, as they are billed. */
interface Stored {
  readonly table: number;
  readonly indexes: number;
}

export interface Measured {
  /** One call of each route that is counted, with all that comes of it. */
  readonly calls: Readonly<Record<string, Usage>>;
  /** One sweep of the outbox while nothing is in it. */
  readonly sweep: Usage;
  /** Of a lottery of `tickets` tickets: those, and all else that the club has. */
  readonly tickets: number;
  readonly storedTickets: Stored;
  readonly storedElse: Stored;
  /** Names of the metrics that a request's log line makes. */
  readonly metricNames: number;
}

/**
 * Measures everything in a cloud of its own.
 *
 * @param rounds measured calls of each route, after one that is not: it may have been a cold start
 * @param say is told the name of each route
 */
export async function measure(
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<Measured> {
  const lines: string[] = [];
  const cloud = await startTestCloud((line) => void lines.push(line));
  try {
    const stage = await makeStage(cloud);
    const [storedTickets, storedElse, tickets] = await storedOf(stage.club.id, stage.lottery);
    const meter = new Meter(cloud, lines);
    const calls: Record<string, Usage> = {};
    let metricNames = 0;
    for (const [name, act] of Object.entries(actsOf(stage))) {
      say(name);
      const usages: Usage[] = [];
      for (let round = 0; round <= rounds; round++) {
        const run = await act();
        try {
          const usage = await meter.take(async () => [await run()]);
          if (round > 0) usages.push(usage);
        } catch (error) {
          throw new Error(`${name}: ${String(error)}`, { cause: error });
        }
      }
      metricNames = Math.max(metricNames, ...lines.map(metricsIn));
      calls[name] = together(usages.map((usage) => ({ usage, times: 1 / rounds })));
    }
    const idle = async () => {
      await cloud.local.runSchedule('EachMinute');
      return [];
    };
    await meter.take(idle);
    const sweep = await meter.take(idle);
    return { calls, sweep, tickets, storedTickets, storedElse, metricNames };
  } finally {
    await cloud.local.stop();
  }
}

function metricsIn(line: string): number {
  const json = line.slice(line.indexOf('{'));
  if (!json.includes('"_aws"')) return 0;
  const { _aws: told } = JSON.parse(json) as { _aws?: { CloudWatchMetrics?: { Metrics: unknown[] }[] } };
  return told?.CloudWatchMetrics?.[0]?.Metrics.length ?? 0;
}

function storedAs(item: Item): Stored {
  const indexes = ([1, 2] as const).map((index) => {
    if (item[`pk${index}`] === undefined) return 0;
    const kept = ['pk', 'sk', `pk${index}`, `sk${index}`, ...(index === 1 ? ['view'] : [])];
    return itemOverhead + fieldsOf(Object.fromEntries(kept.map((name) => [name, item[name]])));
  });
  return { table: itemOverhead + fieldsOf(item), indexes: indexes.reduce((sum, size) => sum + size, 0) };
}

const sum = (list: readonly Stored[]): Stored =>
  list.reduce((all, { table, indexes }) => ({ table: all.table + table, indexes: all.indexes + indexes }), {
    table: 0,
    indexes: 0,
  });

/** What a club has in the table: the tickets of that lottery, all else, and how many the tickets are. */
async function storedOf(clubId: string, lottery: string): Promise<readonly [Stored, Stored, number]> {
  const own = (await everyItem()).filter(({ pk }) => String(pk).includes(clubId));
  const isTicket = ({ pk, sk }: Item) => String(pk).includes(lottery) && /^\d+$/.test(String(sk));
  const tickets = own.filter(isTicket).map(storedAs);
  return [sum(tickets), sum(own.filter((item) => !isTicket(item)).map(storedAs)), tickets.length];
}
