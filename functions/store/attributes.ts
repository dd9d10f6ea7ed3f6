import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** An item, a key or the values of an expression in DynamoDB's types. */
export type Stored = Record<string, AttributeValue>;

/** In DynamoDB's types, without what is undefined. */
export const toStored = (item: object): Stored => marshall(item, { removeUndefinedValues: true });

export const fromStored = (item: Stored): Record<string, unknown> => unmarshall(item);
