import path from 'node:path';
import * as z from 'zod/mini';
import type { EventDelivery } from './event-delivery.ts';
import type { Policy } from './iam-policy.ts';
import { MappingProperties, QueueSource, type SourceParts } from './queue-source.ts';
import { StreamSource } from './stream-source.ts';
import type { LocalTable } from './tables.ts';
import type { Resolver } from './template.ts';

type Parts = Omit<SourceParts, 'mapping'> & {
  tables: LocalTable[];
  delivery: EventDelivery;
  policies: Map<string, Policy>;
  /** The directory of the streams' positions; undefined if data is temporary. */
  checkpoints: string | undefined;
};

export type EventSources = {
  streams: StreamSource[];
  /** Those with an event source mapping. */
  queues: QueueSource[];
  /** Polls until the signal; resolves when running invocations have finished. */
  run: () => Promise<void>;
};

/** Permissions that Lambda requires of the function's role. */
const NEEDED = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator'],
};

/** Prepares the event source mappings of a stack. Throws if a role lacks a permission that its mapping needs in AWS. */
export async function eventSources(resolver: Resolver, parts: Parts): Promise<EventSources> {
  const streams: StreamSource[] = [];
  const queues: QueueSource[] = [];
  const runs: (() => Promise<void>)[] = [];
  for (const [id] of resolver.list('AWS::Lambda::EventSourceMapping')) {
    const mapping = z.parse(MappingProperties, resolver.properties(id));
    if (mapping.Enabled === false) continue;
    const { definition } = parts.lambda.resolve(mapping.FunctionName);
    const arn = mapping.EventSourceArn;
    const service = arn.split(':')[2];
    if (service !== 'sqs' && service !== 'dynamodb')
      throw new Error(`The local cloud does not support the event source ${arn}.`);
    const policy = parts.policies.get(definition.role);
    for (const action of NEEDED[service].map((name) => `${service}:${name}`)) {
      if (!policy?.allows(action, arn))
        throw new Error(`${definition.name} may not ${action} on ${arn}: the mapping ${id} would not work.`);
    }
    if (service === 'sqs') {
      const source = new QueueSource({ ...parts, mapping }, arn.split(':').pop() ?? '');
      queues.push(source);
      runs.push(() => source.run());
      continue;
    }
    const table = parts.tables.find((candidate) => arn.startsWith(`${candidate.arn}/stream/`));
    if (!table?.streamArn) throw new Error(`The mapping ${id} reads the stream of a table that has none.`);
    const source = new StreamSource({
      ...parts,
      mapping,
      streamArn: table.streamArn,
      checkpointFile:
        parts.checkpoints === undefined ? undefined : path.join(parts.checkpoints, `${id}.json`),
      deadLetter: async (destination, body) => {
        await parts.delivery.deliver(destination, body);
      },
    });
    await source.anchor();
    streams.push(source);
    runs.push(() => source.run());
  }
  return {
    streams,
    queues,
    run: async () => {
      await Promise.all(runs.map((run) => run()));
    },
  };
}
