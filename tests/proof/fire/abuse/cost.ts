import { Buffer } from 'node:buffer';
import type { Operation } from '../../../../shared/contract/index.ts';
import { prices } from '../../cost/prices.ts';
import { exchange } from '../../../kernel/exchange.ts';
import type { Input } from '../../../kernel/rows/row.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** What can be spent. */
export const resources = ['reads', 'writes', 'mails', 'kilobytes', 'dollars'] as const;
export type Resource = (typeof resources)[number];
/** What one call costs the service, including the work that its messages cause. Nothing of it is a measured time. */
export type Cost = Readonly<Record<Resource, number>>;

/** Thousands of mails take their time. */
const longest = 900_000;

const dollarsOf = ({ reads, writes, mails, kilobytes }: Omit<Cost, 'dollars'>): number =>
  prices.api.request +
  prices.edge.request +
  reads * prices.table.readUnit +
  writes * prices.table.writeUnit +
  mails * prices.mail.mail +
  (kilobytes / 1_000_000) * prices.edge.gigabyte;

/** One call, and all that comes of it. */
export async function costOf(
  cloud: TestCloud,
  operation: Operation,
  input: Input,
  from: { token: string | undefined; address: string },
): Promise<{ readonly cost: Cost; readonly outcome: string }> {
  await cloud.local.drain(longest);
  const before = cloud.local.mails.mails.length;
  const { result, calls } = await cloud.observe(async () => {
    const reply = await exchange(cloud, operation, input, from);
    await cloud.local.drain(longest);
    return reply;
  });
  const own = calls.filter(({ caller }) => caller !== 'operator');
  const sent = input.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(input.body));
  const spent = {
    reads: own.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writes: own.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    mails: cloud.local.mails.mails.length - before,
    kilobytes: (sent + result.bytes.length) / 1000,
  };
  return { cost: { ...spent, dollars: dollarsOf(spent) }, outcome: result.outcome };
}

/** Of several requests of one route the most of each resource. */
export function mostOf(costs: readonly Cost[]): Cost {
  const most = Object.fromEntries(
    resources.map((resource) => [resource, Math.max(...costs.map((cost) => cost[resource]))]),
  ) as unknown as Cost;
  return { ...most, dollars: dollarsOf(most) };
}
