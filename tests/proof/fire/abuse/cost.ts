import { Buffer } from 'node:buffer';
import type { Operation } from '../../../../shared/contract/index.ts';
import { prices } from '../../cost/prices.ts';
import { exchange } from '../../../kernel/exchange.ts';
import type { Input } from '../../../kernel/rows/row.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** What can be spent. */
export const resources = ['reads', 'writes', 'mails', 'milliseconds', 'kilobytes', 'dollars'] as const;
export type Resource = (typeof resources)[number];
/**
 * What one call costs the service, including the work that its messages cause. `dollars` covers only what is counted, never
 * measured time; processor time is reported separately, as `milliseconds`.
 */
export type Cost = Readonly<Record<Resource, number>>;

/** Thousands of mails take their time. */
const longest = 900_000;

const dollarsOf = ({ reads, writes, mails, kilobytes }: Omit<Cost, 'dollars' | 'milliseconds'>): number =>
  prices.api.request +
  prices.edge.request +
  reads * prices.table.readUnit +
  writes * prices.table.writeUnit +
  mails * prices.mail.mail +
  (kilobytes / 1_000_000) * prices.edge.gigabyte;

/**
 * One call, and all that comes of it. Processor time is that of this process, in which the functions and the local
 * cloud around them run: more than AWS would bill.
 */
export async function costOf(
  cloud: TestCloud,
  operation: Operation,
  input: Input,
  from: { token: string | undefined; address: string },
): Promise<{ readonly cost: Cost; readonly outcome: string }> {
  await cloud.local.drain(longest);
  const before = cloud.local.mails.mails.length;
  const began = process.cpuUsage();
  const { result, calls } = await cloud.observe(async () => {
    const reply = await exchange(cloud, operation, input, from);
    await cloud.local.drain(longest);
    return reply;
  });
  const { user, system } = process.cpuUsage(began);
  const own = calls.filter(({ caller }) => caller !== 'operator');
  const sent = input.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(input.body));
  const spent = {
    reads: own.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writes: own.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    mails: cloud.local.mails.mails.length - before,
    milliseconds: (user + system) / 1000,
    kilobytes: (sent + result.bytes.length) / 1000,
  };
  return { cost: { ...spent, dollars: dollarsOf(spent) }, outcome: result.outcome };
}

const most = (costs: readonly Cost[]): Cost =>
  Object.fromEntries(
    resources.map((resource) => [resource, Math.max(...costs.map((cost) => cost[resource]))]),
  ) as unknown as Cost;

const withDollars = (spent: Cost): Cost => ({ ...spent, dollars: dollarsOf(spent) });

/** Of calls of one request that with the least processor time, and of the rest the most. */
export const cheapest = (costs: readonly Cost[]): Cost =>
  withDollars({ ...most(costs), milliseconds: Math.min(...costs.map(({ milliseconds }) => milliseconds)) });

/** Of several requests of one route the most of each thing. */
export const mostOf = (costs: readonly Cost[]): Cost => withDollars(most(costs));
