import path from 'node:path';
import * as z from 'zod/mini';
import type { Policy } from '../template/iam-policy.ts';
import { textOf } from '../foundations/json.ts';
import { QueueMapping, QueueSource, type SourceParts } from './queue-source.ts';
import { StreamMapping, StreamSource } from './stream-source.ts';
import type { LocalTable } from '../storage/tables.ts';
import type { Resolver } from '../template/template.ts';

type Parts = Omit<SourceParts<never>, 'mapping'> & {
  tables: LocalTable[];
  policies: Map<string, Policy>;
  /** The directory of the streams' positions; undefined if data is temporary. */
  checkpoints: string | undefined;
};

export type EventSources = { streams: StreamSource[]; queues: QueueSource[] };

/** Permissions that Lambda requires of the function's role. */
const NEEDED: Record<string, string[]> = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator'],
};

/** Prepares the event source mappings of a stack. Throws if a role lacks a permission that its mapping needs in AWS. */
export async function eventSources(resolver: Resolver, parts: Parts): Promise<EventSources> {
  const streams: StreamSource[] = [];
  const queues: QueueSource[] = [];
  for (const [id] of resolver.list('AWS::Lambda::EventSourceMapping')) {
    const properties = resolver.properties(id);
    const arn = textOf(properties.EventSourceArn);
    const service = arn.split(':')[2] ?? '';
    const { name, role } = parts.lambda.resolve(textOf(properties.FunctionName));
    for (const action of (NEEDED[service] ?? []).map((need) => `${service}:${need}`)) {
      if (!parts.policies.get(role)?.allows(action, arn))
        throw new Error(`${name} may not ${action} on ${arn}: the mapping ${id} would not work.`);
    }
    if (service === 'sqs') {
      queues.push(new QueueSource({ ...parts, mapping: z.parse(QueueMapping, properties) }));
      continue;
    }
    const table = parts.tables.find((candidate) => arn.startsWith(`${candidate.arn}/stream/`));
    if (!table?.streamArn) throw new Error(`The mapping ${id} reads neither a queue nor a table's stream.`);
    const source = new StreamSource({
      ...parts,
      mapping: z.parse(StreamMapping, properties),
      streamArn: table.streamArn,
      checkpointFile:
        parts.checkpoints === undefined ? undefined : path.join(parts.checkpoints, `${id}.json`),
    });
    await source.anchor();
    streams.push(source);
  }
  return { streams, queues };
}
