import type { Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type CfnTable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import { tableDefinition } from '../table-definition.ts';
import type { Config } from './config.ts';
import { removalOf } from './removal.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The single table. Its stream carries new images: the outbox needs no old ones.
 *
 * @param creates whether CloudFormation must be able to take it away again, since the stack is only being made
 */
export function makeTable(stack: Stack, config: Config, creates: boolean): Table {
  const table = new Table(stack, 'Table', {
    partitionKey: text(tableDefinition.partitionKey),
    sortKey: text(tableDefinition.sortKey),
    timeToLiveAttribute: tableDefinition.timeToLive,
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: config.removalPolicy === 'retain' && !creates,
    removalPolicy: removalOf(config),
  });
  for (const { name, partitionKey, sortKey, include } of tableDefinition.indexes) {
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      ...(include.length > 0
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...include] }
        : { projectionType: ProjectionType.KEYS_ONLY }),
    });
  }
  (table.node.defaultChild as CfnTable).overrideLogicalId('Table');
  return table;
}
