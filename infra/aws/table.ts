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
 * The single table. Its stream carries new images only, which is all the outbox needs.
 *
 * @param creates whether this deployment creates the stack, so that CloudFormation must be able to delete the table
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
