import { describe, expect, it } from 'vitest';
import { policiesOf, permissionsOf } from '../../infra/aws/grants.ts';
import { keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { Policy } from '../../infra/local/template/iam-policy.ts';
import { operations } from '../../shared/contract/index.ts';
import type { Grant } from '../../shared/contract/route.ts';
import { throttlesOf } from '../../shared/contract/throttles.ts';
import { actionsOf, resourcesOf, roleStatements, statementsOf, synthesized } from './synthesized.ts';
import { prefixes } from '../support/prefixes.ts';

const { template } = synthesized();

/** Actions that a function may call, without those of its log. */
const allowedTo = (functionId: string) =>
  statementsOf(template, functionId)
    .flatMap(actionsOf)
    .filter((action) => !action.startsWith('logs:'));

const writes = /^dynamodb:(Put|Update|Delete|BatchWrite|ConditionCheck)|^s3:(Put|Delete)|^sqs:|^ses:/;
const has = (grants: readonly Grant[], pattern: RegExp) => grants.some((grant) => pattern.test(grant));

describe('a route may do what it declares and no more', () => {
  it.each(operations)('$name', ({ name, route }) => {
    const { grants } = route;
    const actions = allowedTo(name);
    const counts = throttlesOf(route).length > 0 ? ['dynamodb:UpdateItem'] : [];
    if (!has(grants, /:write$/)) expect(actions.filter((action) => writes.test(action))).toEqual(counts);
    expect(actions.some((action) => action === 'dynamodb:PutItem')).toBe(
      has(grants, /^(table|global):write$/),
    );
    expect(actions.some((action) => action === 'dynamodb:Query')).toBe(has(grants, /^(table|global):/));
    expect(actions.some((action) => action === 's3:GetObject')).toBe(has(grants, /^(media|documents):/));
    expect(actions.some((action) => action === 's3:PutObject')).toBe(
      has(grants, /^(media|documents):write$/),
    );
    expect(actions.some((action) => action === 'kms:Sign')).toBe(grants.includes('session:sign'));
    expect(actions.some((action) => action === 'kms:GenerateMac')).toBe(grants.includes('link:sign'));
    // The caller's record and the published session key.
    expect(actions).toContain('dynamodb:GetItem');
    expect(actions.filter((action) => /Scan|\*/.test(action))).toEqual([]);
  });

  it('and one that declares nothing only reads single items', () => {
    const [without] = operations.filter(({ route }) => route.grants.length === 0);
    expect(allowedTo(without?.name ?? '')).toEqual(['dynamodb:GetItem']);
  });

  it('and one that only reads may count calls, but change nothing else in the table', () => {
    const statements = statementsOf(template, 'listUsers').filter((each) =>
      actionsOf(each).some((action) => writes.test(action)),
    );
    expect(statements).toMatchObject([
      {
        Action: 'dynamodb:UpdateItem',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${prefixes.throttle}*`] } },
      },
    ]);
  });

  it('and shares its role with those that declare the same', () => {
    const sets = new Set(operations.map(({ route }) => policiesOf(permissionsOf(route)).join()));
    const roles = new Set(
      operations.map(({ name }) =>
        JSON.stringify(template.findResources('AWS::Lambda::Function')[name]?.Properties.Role),
      ),
    );
    expect(roles.size).toBe(sets.size);
  });
});

const logOfClub = clubPartition('klubb', keys.logEntries().pk);
const loginOfClub = clubPartition('klubb', keys.login('a@b.example').pk);

it("no function that writes records may change or delete an entry of a club's log", () => {
  const writing = operations.filter(({ route }) => has(route.grants, /^(table|global):write$/));
  expect(writing.length).toBeGreaterThan(50);
  for (const { name } of writing) {
    // As if each statement were about the table: what the others allow has other actions.
    const statements = statementsOf(template, name).map((each) => ({ ...each, Resource: '*' }));
    const policy = new Policy([{ Statement: statements }], name);
    const may = (action: string, pk: string) => policy.allows(`dynamodb:${action}`, 'table', [pk]);
    expect([name, may('PutItem', logOfClub), may('Query', logOfClub)]).toEqual([name, true, true]);
    for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem'])
      expect([name, action, may(action, logOfClub), may(action, loginOfClub)]).toEqual([
        name,
        action,
        false,
        true,
      ]);
  }
});

describe('roles', () => {
  const roles = Object.keys(template.findResources('AWS::IAM::Role'));
  const statements = roles.flatMap((id) => roleStatements(template, id));

  it('have only inline policies', () => {
    template.resourceCountIs('AWS::IAM::Policy', 0);
    template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
    for (const { Properties } of Object.values(template.findResources('AWS::IAM::Role'))) {
      expect(Properties.ManagedPolicyArns).toBeUndefined();
    }
  });

  it('name the resources, except for the one action that has no resource-level permission', () => {
    const broad = statements.filter((statement) => resourcesOf(statement).includes('*'));
    expect(new Set(broad.flatMap(actionsOf))).toEqual(new Set(['dynamodb:ListStreams']));
  });

  it('allow no scan and no action wildcards', () => {
    const actions = statements.flatMap(actionsOf);
    expect(actions.filter((action) => action === 'dynamodb:Scan' || action.includes('*'))).toEqual([]);
  });

  it('allow the API to call the functions of routes and no worker', () => {
    const [apiRole] = roles.filter((id) => id.startsWith('ApiRole'));
    const [statement] = roleStatements(template, apiRole ?? '');
    expect(statement?.Action).toBe('lambda:InvokeFunction');
    expect(JSON.stringify(statement?.Resource)).toContain(':function:Lottlaget-api-*');
  });
});

describe('workers', () => {
  it('send mail with this stack’s identity and configuration set only', () => {
    for (const worker of ['sendAccountMail', 'sendTicketMail', 'sendWinnerMail']) {
      const [sending] = statementsOf(template, worker).filter(
        (statement) => statement.Action === 'ses:SendRawEmail',
      );
      const resources = JSON.stringify(sending?.Resource);
      expect(resources).toContain(':identity/');
      expect(resources).toContain(':configuration-set/');
    }
    const others = ['relayOutbox', 'sweepOutbox', 'runJob', 'recordMailEvent', 'runOps'];
    expect(others.flatMap(allowedTo)).not.toContain('ses:SendRawEmail');
  });

  it('that relay the outbox send to the queues, and neither list nor change records', () => {
    const actions = allowedTo('relayOutbox').filter(
      (action) => action === 'dynamodb:Query' || writes.test(action),
    );
    expect(actions).toEqual(['sqs:SendMessage']);
  });

  it('of operations receive from the dead-letter queues only, and send to the queues of workers', () => {
    const queuesOf = (action: string) =>
      statementsOf(template, 'runOps')
        .filter((statement) => actionsOf(statement).includes(action))
        .flatMap((statement) => [
          ...JSON.stringify(statement.Resource).matchAll(/\w*(?:Letters|Events|Queue)/g),
        ])
        .map(([name]) => name)
        .toSorted();
    expect(queuesOf('sqs:ReceiveMessage')).toEqual([
      'AccountMailDeadLetters',
      'ActivationMailDeadLetters',
      'DeadMailEvents',
      'JobDeadLetters',
      'TicketMailDeadLetters',
      'WinnerMailDeadLetters',
    ]);
    expect(queuesOf('sqs:SendMessage')).toEqual([
      'AccountMailQueue',
      'ActivationMailQueue',
      'JobQueue',
      'TicketMailQueue',
      'WinnerMailQueue',
    ]);
  });

  it('of operations sign nothing', () => {
    expect(allowedTo('runOps').filter((action) => action.startsWith('kms:'))).toEqual([]);
  });
});
