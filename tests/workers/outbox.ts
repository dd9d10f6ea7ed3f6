import { parseMessage, type Queue, queues, type OutboxMessage } from '../../functions/store/outbox.ts';
import { parseReceipt, type Receipt } from '../../functions/store/receipt.ts';
import { attempt, type Item, present } from '../../functions/store/write.ts';
import { keys, outboxShards } from '../../functions/store/keys.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../infra/local/gateway/gateway-faults.ts';
import type { TestCloud } from '../support/cloud.ts';
import { everyItem } from '../support/everything.ts';
import { prefixes } from '../support/prefixes.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';

export async function messagesOf({ service }: TestCloud, club: string): Promise<OutboxMessage[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const ranges = queues.flatMap((queue: Queue) => shards.map((shard) => keys.outboxShard(queue, shard)));
  const items = await Promise.all(ranges.map((range) => service.query(range, { consistent: true })));
  return items
    .flat()
    .filter((item) => item.club === club)
    .map(parseMessage);
}

/** The receipts of mails. Their keys contain the recipient's hash, so without an address all are read. */
export async function receiptsOf(
  club: string,
  ...mailIds: readonly string[]
): Promise<(Receipt & { recipient: string; mailId: string })[]> {
  const receipts = clubPartition(club, prefixes.receipt);
  return (await everyItem(club)).flatMap((item: Item) => {
    const recipient = String(item.pk).startsWith(receipts) ? String(item.pk).slice(receipts.length) : '#';
    const mailId = String(item.sk);
    return !recipient.includes('#') && mailIds.includes(mailId)
      ? [{ ...parseReceipt(item), recipient, mailId }]
      : [];
  });
}

/** As if a club's pending work had waited this much longer. */
export async function pass({ service }: TestCloud, club: string, minutes: number): Promise<void> {
  const cloud = { service } as TestCloud;
  const ms = minutes * 60_000;
  const messages = await messagesOf(cloud, club);
  for (const stored of messages) {
    const { queue, id, at, relayedAt } = stored;
    // A worker that is still running may have processed it since the read.
    await attempt(
      service.write({
        update: keys.outbox(queue, club, id),
        set: { at: at - ms, ...(relayedAt !== undefined && { relayedAt: relayedAt - ms }) },
      }),
    );
  }
  if (messages.length === 0) return;
  for (const receipt of await receiptsOf(club, ...messages.map(({ id }) => id)))
    await service
      .of(club)
      .write({ update: keys.receipt(receipt.recipient, receipt.mailId), set: { at: receipt.at - ms } });
}

/** As if the pauses after SES's refusals of the sender were over. */
export async function passPause({ service }: TestCloud): Promise<void> {
  for (const queue of queues)
    await attempt(service.write({ update: keys.mailCircuit(queue), set: { until: 0 }, if: present('pk') }));
}

/** Runs the sweep, and waits for all work it causes. */
export async function sweep(cloud: TestCloud): Promise<void> {
  await cloud.local.runSchedule('EachMinute');
  await cloud.drain();
}

/** Applies faults to the calls of a worker, until the returned function is called. */
export const meddle = (
  cloud: TestCloud,
  worker: string,
  choose: (call: SdkCall) => Fault | undefined,
): (() => void) =>
  cloud.local.gateway.intercept((call) =>
    call.caller.name.endsWith(`-${worker}`) ? choose(call) : undefined,
  );

/** Keeps messages in the outbox: nothing comes from the stream to the queues until the returned function is called. */
export const holdOutbox = (cloud: TestCloud): (() => void) =>
  meddle(cloud, 'relayOutbox', ({ service, operation }) =>
    service === 'sqs' && operation.startsWith('Send') ? 'fail' : undefined,
  );

/** Calls a worker with a message, as its queue would. */
export const receive = (cloud: TestCloud, worker: string, message: object) =>
  cloud.local.invoke(worker, {
    Records: [
      { messageId: 'once-more', body: JSON.stringify(message), attributes: {}, messageAttributes: {} },
    ],
  });
