import { expect, test } from 'vitest';
import { type AccountState, findingsOf, type Intent, isDeployed } from '../../bin/parts/preflight.ts';

/** An account without obstacles. */
const clear: AccountState = {
  stacks: {},
  owned: new Set(),
  unprepared: [],
  concurrency: 1000,
  hasRuntime: true,
  mail: { perDay: 50_000, isSending: true, hasIdentity: false },
  records: [],
  unanswered: [],
};
const intent: Intent = {
  region: 'eu-north-1',
  targets: [
    { stack: 'LottlagetGlobal', region: 'us-east-1' },
    { stack: 'Lottlaget', region: 'eu-north-1' },
  ],
  bootstraps: false,
  runtime: 'nodejs24.x',
  senderDomain: 'example.se',
  records: [
    { name: 'lotter.example.se', type: 'A' },
    { name: '_dmarc.example.se', type: 'TXT' },
  ],
};
const found = (state: Partial<AccountState>, changes: Partial<Intent> = {}) =>
  findingsOf({ ...clear, ...state }, { ...intent, ...changes });
const stack = (status: string, isProtected = false) => ({ stacks: { Lottlaget: { status, isProtected } } });

test('reports nothing about an account without obstacles', () => {
  expect(found({})).toEqual([]);
});

test.each<[string, Partial<AccountState>, RegExp, RegExp]>([
  [
    'a failed creation that is protected',
    stack('ROLLBACK_COMPLETE', true),
    /skyddad/,
    /--stack-name Lottlaget --region eu-north-1$/,
  ],
  [
    'a stack that could not be deleted',
    stack('DELETE_FAILED'),
    /gick inte att ta bort/,
    /FORCE_DELETE_STACK/,
  ],
  ['a stack that is being changed', stack('UPDATE_ROLLBACK_IN_PROGRESS'), /ändras just nu/, /Vänta/],
  ['a region that is not bootstrapped', { unprepared: ['us-east-1'] }, /CDK i us-east-1/, /--bootstrap/],
  ['a region without the runtime', { hasRuntime: false }, /har inte nodejs24\.x/, /--region/],
  [
    'an identity that another stack created',
    { mail: { perDay: 50_000, isSending: true, hasIdentity: true } },
    /example\.se finns redan i SES/,
    /--sender-address/,
  ],
  ['a zone that does not exist', { records: 'no zone' }, /ingen Route 53-zon/, /--hosted-zone-id/],
  [
    'an existing record',
    { records: [{ name: '_dmarc.example.se', type: 'TXT' }] },
    /Zonen har redan _dmarc\.example\.se \(TXT\)/,
    /--domain eller --sender-address/,
  ],
  [
    'a CNAME, which excludes other records',
    { records: [{ name: 'lotter.example.se', type: 'CNAME' }] },
    /Zonen har redan lotter\.example\.se \(A\)/,
    /Ta bort posten/,
  ],
])('%s stops a deployment, with what to do', (_, state, text, remedy) => {
  expect(found(state)).toEqual([
    { stops: true, text: expect.stringMatching(text), remedy: expect.stringMatching(remedy) },
  ]);
});

test.each<[string, Partial<AccountState>, RegExp]>([
  ['a concurrency of ten functions', { concurrency: 10 }, /Kontot får köra 10 Lambda-funktioner/],
  ['the sandbox', { mail: { perDay: 200, isSending: true, hasIdentity: false } }, /sandlådan/],
  [
    'an account that SES has paused',
    { mail: { perDay: -1, isSending: false, hasIdentity: false } },
    /pausat/,
  ],
  ['a fact that AWS did not answer', { unanswered: ['SES gick inte att läsa.'] }, /gick inte att läsa/],
])('%s is reported, and stops nothing', (_, state, text) => {
  const findings = found(state);
  expect(findings.map(({ stops }) => stops)).toEqual([false]);
  expect(findings[0]?.text).toMatch(text);
});

test.each<[string, Partial<AccountState>, Partial<Intent>]>([
  ['a failed creation without protection, which the CDK replaces', stack('ROLLBACK_COMPLETE'), {}],
  ['a change set that has not been executed', stack('REVIEW_IN_PROGRESS'), {}],
  ['a region that is about to be bootstrapped', { unprepared: ['us-east-1'] }, { bootstraps: true }],
  [
    'resources of the stacks themselves',
    {
      owned: new Set(['AWS::SES::EmailIdentity example.se', 'AWS::Route53::RecordSet _dmarc.example.se']),
      mail: { perDay: 50_000, isSending: true, hasIdentity: true },
      records: [{ name: '_dmarc.example.se', type: 'TXT' }],
    },
    {},
  ],
  ['a record of another type', { records: [{ name: 'lotter.example.se', type: 'TXT' }] }, {}],
])('%s is in nobody’s way', (_, state, intent) => {
  expect(found(state, intent)).toEqual([]);
});

test('a stack counts as deployed once its creation has succeeded, whatever the result of its last change', () => {
  const deployed = (status: string) => isDeployed({ status, isProtected: false });
  expect(isDeployed(undefined)).toBe(false);
  for (const status of ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])
    expect([status, deployed(status)]).toEqual([status, false]);
  for (const status of ['CREATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])
    expect([status, deployed(status)]).toEqual([status, true]);
});
