import { parseMessage, type Queue, queues } from '../store/outbox.ts';
import { keys, outboxShards } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { parsePending } from '../store/pending-record.ts';

const mails: readonly Queue[] = ['account', 'activation', 'ticket', 'winner'];
const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

/** Describes a club's unfinished work; undefined if there is none. A copy would lose it or do it twice. */
export async function tellWaiting(service: ServiceTable, club: string): Promise<string | undefined> {
  const strongly = { consistent: true };
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const ranges = queues.flatMap((queue) => shards.map((shard) => keys.outboxShard(queue, shard, club)));
  const [pending, ...found] = await Promise.all([
    service.query(keys.pendingOfClub(club), strongly),
    ...ranges.map((range) => service.query(range, strongly)),
  ]);
  const assignments = pending.map(parsePending).filter(({ state }) => state !== 'finished');
  const messages = found.flat().map(parseMessage);
  const mail = messages.filter(({ queue }) => mails.includes(queue)).length;
  const parts = [
    ...counted(assignments.length, 'tilldelning av lotter', 'tilldelningar av lotter'),
    ...counted(mail, 'utskick av mail', 'utskick av mail'),
    ...counted(messages.length - mail, 'jobb', 'jobb'),
  ];
  return parts.length === 0 ? undefined : notFinished(parts.join(', '));
}

export const notFinished = (what: string): string =>
  `Föreningen har något som inte är klart: ${what}. Vänta en stund och kör kommandot igen.`;
