import { everyItem } from '../../support/everything.ts';
import { startTestCloud } from '../../support/start-cloud.ts';
import type { Item } from '../../../functions/store/write.ts';
import { tableDefinition } from '../../../infra/table-definition.ts';
import { itemOverhead } from './assumptions.ts';
import { type Act, actsOf } from './acts.ts';
import { Meter, type Taken, type Usage } from './meter.ts';
import { entryOf, fieldsOf } from './recorded.ts';
import { members } from './season.ts';
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

/** How often an act is measured that mails: the worker and SES's events meet at the receipt, in any order. */
const mailed = 5;

/** What an act takes, after a first time that may have been a cold start: of an act that mails the median. */
export async function taken(meter: Meter, name: string, act: Act): Promise<Taken> {
  const once = async () => {
    const run = await act();
    try {
      return await meter.take(async () => [await run()]);
    } catch (error) {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    }
  };
  await once();
  const found = [await once()];
  while (found[0] && found[0].mails > 0 && found.length < mailed) found.push(await once());
  const sorted = found.toSorted((one, other) => one.reads + one.writes - other.reads - other.writes);
  return sorted[Math.floor(found.length / 2)] as Taken;
}

/** Measures everything in a cloud of its own. */
export async function measure(): Promise<Measured> {
  const lines: string[] = [];
  const cloud = await startTestCloud((line) => void lines.push(line));
  try {
    const stage = await makeStage(cloud, members);
    const [storedTickets, storedElse, tickets] = await storedOf(stage.club.id, stage.lottery);
    const meter = new Meter(cloud, lines);
    const calls: Record<string, Usage> = {};
    let metricNames = 0;
    for (const [name, act] of Object.entries(actsOf(stage))) {
      calls[name] = await taken(meter, name, act);
      metricNames = Math.max(metricNames, ...lines.map(metricsIn));
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
  const { _aws: metadata } = JSON.parse(json) as { _aws?: { CloudWatchMetrics?: { Metrics: unknown[] }[] } };
  return metadata?.CloudWatchMetrics?.[0]?.Metrics.length ?? 0;
}

const storedAs = (item: Item): Stored => ({
  table: itemOverhead + fieldsOf(item),
  indexes: tableDefinition.indexes.reduce((all, index) => all + (entryOf(item, index)?.bytes ?? 0), 0),
});

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
