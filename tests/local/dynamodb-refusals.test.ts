import { expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();

type Call = readonly [command: string, input: object];
const TableName = 'Lottlaget-Table';
const key = (sk: string) => ({ pk: { S: 'REFUSE' }, sk: { S: sk } });
const at = (sk: string, more: object = {}) => ({ TableName, Key: key(sk), ...more });
const item = (sk: string, more: object = {}) => ({ TableName, Item: { ...key(sk), ...more } });
const update = (more: object): Call => ['UpdateItem', at('a', more)];
const query = (more: object): Call => ['Query', { TableName, KeyConditionExpression: 'pk = :p', ...more }];
const batch = (Item: object): Call => [
  'BatchWriteItem',
  { RequestItems: { [TableName]: [{ PutRequest: { Item } }] } },
];
const together = (...TransactItems: object[]): Call => ['TransactWriteItems', { TransactItems }];
const inBoth = (more: object): Call[] => [update(more), together({ Update: at('a', more) })];
const many = (count: number, part: (sk: string) => object): Call =>
  together(...Array.from({ length: count }, (_, index) => part(`${index}`)));
const kilobytes = (count: number) => ({ S: 'x'.repeat(count * 1024) });
const emptyKey = (name: string) =>
  `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
const isNull = (name: string) =>
  `Value null at 'transactItems.1.member.${name}' failed to satisfy constraint: Member must not be null`;

const set = { UpdateExpression: 'SET #a = :a', ExpressionAttributeNames: { '#a': 'a' } };
const one = { ':a': { N: '1' } };
const refused: [what: string, words: string, calls: Call[]][] = [
  [
    'an empty update',
    'Invalid UpdateExpression: The expression can not be empty;',
    inBoth({ UpdateExpression: '' }),
  ],
  [
    'an empty condition',
    'Invalid ConditionExpression: The expression can not be empty;',
    [
      ['DeleteItem', at('a', { ConditionExpression: '' })],
      together({ Delete: at('a', { ConditionExpression: '' }) }),
    ],
  ],
  [
    'a transaction with an update of nothing',
    isNull('update.updateExpression'),
    [together({ Update: at('a') })],
  ],
  [
    'a transaction with a check of nothing',
    isNull('conditionCheck.conditionExpression'),
    [together({ ConditionCheck: at('a') })],
  ],
  [
    'an empty filter',
    'Invalid FilterExpression: The expression can not be empty;',
    [query({ ExpressionAttributeValues: { ':p': { S: 'x' } }, FilterExpression: '' })],
  ],
  [
    'an empty map of values',
    'ExpressionAttributeValues must not be empty',
    inBoth({ UpdateExpression: 'REMOVE a', ExpressionAttributeValues: {} }),
  ],
  [
    'names without an expression',
    'ExpressionAttributeNames can only be specified when using expressions',
    [
      ['PutItem', { ...item('a'), ExpressionAttributeNames: { '#a': 'a' } }],
      together({ Put: { ...item('a'), ExpressionAttributeNames: { '#a': 'a' } } }),
    ],
  ],
  [
    'an unused name',
    'Value provided in ExpressionAttributeNames unused in expressions: keys: {#ab}',
    inBoth({ ...set, ExpressionAttributeNames: { '#a': 'a', '#ab': 'b' }, ExpressionAttributeValues: one }),
  ],
  [
    'an unused value',
    'Value provided in ExpressionAttributeValues unused in expressions: keys: {:ab}',
    inBoth({ ...set, ExpressionAttributeValues: { ...one, ':ab': { N: '1' } } }),
  ],
  [
    'an empty set, however deep',
    'One or more parameter values were invalid: An string set  may not be empty',
    [
      ['PutItem', item('a', { m: { M: { s: { SS: [] } } } })],
      batch({ ...key('a'), s: { SS: [] } }),
      together({ Put: item('a', { m: { M: { s: { L: [{ SS: [] }] } } } }) }),
      ...inBoth({ ...set, ExpressionAttributeValues: { ':a': { SS: [] } } }),
    ],
  ],
  [
    'an empty key',
    emptyKey('sk'),
    [
      ['PutItem', item('')],
      ['GetItem', at('')],
      batch(key('')),
      together({ Put: item('') }),
      together({ Delete: at('') }),
      query({
        KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
        ExpressionAttributeValues: { ':p': { S: 'x' }, ':s': { S: '' } },
      }),
    ],
  ],
  ['a query of an empty key', emptyKey('pk'), [query({ ExpressionAttributeValues: { ':p': { S: '' } } })]],
  [
    'an empty key of an index',
    'The AttributeValue for a key attribute cannot contain an empty string value.',
    [
      ['PutItem', item('a', { pk1: { S: '' }, sk1: { S: 'x' } })],
      ...inBoth({ UpdateExpression: 'SET pk1 = :a', ExpressionAttributeValues: { ':a': { S: '' } } }),
    ],
  ],
  [
    'one item twice in a transaction',
    'Transaction request cannot include multiple operations on one item',
    [together({ Put: item('a') }, { Delete: at('a') })],
  ],
  [
    'more than 100 items in a transaction',
    'Member must have length less than or equal to 100',
    [many(101, (sk) => ({ Delete: at(sk) }))],
  ],
  [
    'more than 4 MB in a transaction',
    'the aggregate size of the items in the transaction exceeding the 4MB limit',
    [many(11, (sk) => ({ Put: item(sk, { a: kilobytes(390) }) }))],
  ],
  [
    'more than 400 kB in an item',
    'Item size has exceeded the maximum allowed size',
    [['PutItem', item('a', { a: kilobytes(400) })], batch({ ...key('a'), a: kilobytes(400) })],
  ],
  [
    'more than 400 kB after an update',
    'Item size to update has exceeded the maximum allowed size',
    [update({ ...set, ExpressionAttributeValues: { ':a': kilobytes(400) } })],
  ],
];

it.each(refused)("%s is refused as DynamoDB refuses it: '%s'", async (_what, words, calls) => {
  for (const [command, input] of calls) {
    const answer = await running.ask('dynamodb', command, input);
    expect([command, answer.error, answer.message]).toEqual([
      command,
      'ValidationException',
      expect.stringContaining(words),
    ]);
  }
});
