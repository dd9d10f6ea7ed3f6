import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { environment } from '../../functions/store/environment.ts';
import { implement } from '../../functions/kernel/implement.ts';
import { maxViolations } from '../../functions/kernel/violations.ts';
import { login } from '../../shared/contract/auth.ts';
import { saveContent } from '../../shared/contract/content.ts';
import { createDonor } from '../../shared/contract/donor.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { operations } from '../../shared/contract/index.ts';
import { createNews, editNews } from '../../shared/contract/news.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { bodySizes, type Route } from '../../shared/contract/route.ts';
import { createSection, listSections, renameSection } from '../../shared/contract/structure.ts';
import { assignToTeam, sellTicket } from '../../shared/contract/ticket.ts';
import { createUser, deleteUser, renameUser } from '../../shared/contract/user.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { testCloud, testClub } from '../support/cloud.ts';
import { brokenRules, outcomeOf } from '../support/refusal.ts';

const unread = 'Begäran går inte att läsa.';
const unstorable = 'Innehåller tecken som inte kan sparas';
/** A letter with marks, which take quadratic time to reorder. */
const zalgo = (marks: number) => `a${'\u0323\u0301'.repeat(marks / 2)}`;

/** Marks in three groups with elements between them that cleaning removes. */
const heaps = Array.from({ length: 3 }, () => '\u0323\u0301\u0323\u0301').join('<x></x>');

/** A route's answer to an event, and whether the event's body was read. */
async function answerTo(route: Route, headers: Record<string, string>) {
  let looks = 0;
  const event = {
    rawPath: '/api/prov',
    headers: { 'x-origin-secret': environment().ORIGIN_SECRET, ...headers },
    requestContext: { requestId: 'prov', http: { method: route.method, sourceIp: '192.0.2.7' } },
    isBase64Encoded: false,
    get body() {
      looks++;
      return '{}';
    },
  } as unknown as APIGatewayProxyEventV2;
  const handler = implement(route, () => Promise.reject(new Error('not meant to run')));
  const { statusCode } = await handler(event, lambdaContext);
  return { statusCode, looks };
}

const taking = operations.filter(({ route }) => route.body);

test('does not parse a body from elsewhere, over a limit or without a session', async () => {
  const club = await (await testCloud()).club();
  const seller = { authorization: `Bearer ${club.seller.token}` };
  for (const { name, route } of taking) {
    const elsewhere = await answerTo(route, { ...seller, 'x-origin-secret': 'another' });
    expect([name, elsewhere]).toEqual([name, { statusCode: 403, looks: 0 }]);
    if (route.access === 'public') {
      const closed = { ...route, throttles: [{ per: ['address'], limit: 0, seconds: 60 }] } as Route;
      expect([name, await answerTo(closed, {})]).toEqual([name, { statusCode: 429, looks: 0 }]);
      continue;
    }
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }] as Record<string, string>[])
      expect([name, await answerTo(route, headers)]).toEqual([name, { statusCode: 401, looks: 0 }]);
  }
});

/** The status for a body of this many bytes, and how often the body was parsed. */
async function parsed(route: Route, { token }: { token: string }, bytes: number) {
  let parsings = 0;
  const body = z.custom(() => ++parsings > 0);
  const event = {
    rawPath: '/api/prov',
    headers: { 'x-origin-secret': environment().ORIGIN_SECRET, authorization: `Bearer ${token}` },
    requestContext: { requestId: 'prov', http: { method: route.method, sourceIp: '192.0.2.7' } },
    isBase64Encoded: false,
    body: JSON.stringify('x'.repeat(bytes - 2)),
  } as unknown as APIGatewayProxyEventV2;
  const handler = implement({ ...route, body }, () => Promise.reject(new Error('not meant to run')));
  const { statusCode } = await handler(event, lambdaContext);
  return { statusCode, parsings };
}

test('a body above 2 kB is parsed for nobody whose session has ended, who is over their limit or who may not use the route', async () => {
  const { admin, seller, otherSeller } = await (await testCloud()).club();
  await admin.call(deleteUser, { params: { id: otherSeller.id } });
  const ofMembers = taking.filter(({ route }) => route.access !== 'public');
  expect(ofMembers.length).toBeGreaterThan(50);
  for (const { name, route } of ofMembers) {
    const limited: Route = {
      ...route,
      access: 'user',
      throttles: [{ per: ['user'], limit: 0, seconds: 60 }],
    };
    const large = [await parsed(route, otherSeller, 2049), await parsed(limited, seller, 2049)];
    expect([name, large.map(({ statusCode }) => statusCode)]).toEqual([name, [401, 429]]);
    expect([name, large.map(({ parsings }) => parsings)]).toEqual([name, [0, 0]]);
    // A sale is no larger: what it names is read beside the user.
    expect([name, await parsed(route, otherSeller, 2048)]).toEqual([name, { statusCode: 401, parsings: 1 }]);
    if (mayUse(route.access, 'Seller')) continue;
    expect([name, await parsed(route, seller, 2049)]).toEqual([name, { statusCode: 403, parsings: 0 }]);
    expect([name, await parsed(route, seller, 2048)]).toEqual([name, { statusCode: 403, parsings: 1 }]);
  }
});

test('a body has at most 64 kB, except where its route carries HTML, a list or a file', () => {
  const larger = taking.filter(({ route }) => (route.maxBody ?? 0) > bodySizes.fields);
  expect(larger.map(({ name, route }) => `${name} ${route.maxBody}`).toSorted()).toEqual(
    [
      ...[
        'assignToTeam',
        'confirmPayments',
        'createFundraiser',
        'createLottery',
        'editFundraiser',
        'editLottery',
        'previewPayments',
        'savePrizes',
      ].map((name) => `${name} ${bodySizes.lists}`),
      ...['createQuestion', 'editQuestion', 'saveContent'].map((name) => `${name} ${bodySizes.html}`),
      ...['importUsers', 'previewImport'].map((name) => `${name} ${bodySizes.members}`),
      ...['createNews', 'editNews', 'saveImage', 'savePdf'].map((name) => `${name} ${bodySizes.file}`),
    ].toSorted(),
  );
});

test('a megabyte of combining marks without a session is too large; a smaller one is refused unparsed', async () => {
  const { cloud, club } = await testClub();
  const send = (email: string) =>
    cloud.anonymous.call(login, { body: { clubId: club.id, email, password: 'lottdemo1' } });
  expect(outcomeOf(await send(zalgo(510_000)))).toBe('413 request.tooLarge');
  expect(brokenRules(await send(zalgo(32_000)))).toContain('email: Högst 50 tecken');
  expect(outcomeOf(await cloud.anonymous.call(renameUser, { body: { id: zalgo(510_000) } }))).toBe(
    '401 auth.required',
  );
});

test('keeps eight marks on a letter and rejects nine, in texts and in HTML, also where cleaning joins them', async () => {
  const club = await (await testCloud()).club();
  const name = async (text: string) =>
    brokenRules(await club.master.call(createSection, { body: { name: text } }));
  expect(await name(zalgo(8))).toEqual([]);
  expect(await name(`${zalgo(8)}\u0301`)).toEqual([`name: ${unstorable}`]);
  const html = async (text: string) =>
    brokenRules(await club.content.call(saveContent, { body: { key: 'om', html: text } }));
  expect(await html(`<p>${zalgo(8)}</p>`)).toEqual([]);
  for (const hostile of [zalgo(10), '&#803;'.repeat(9), heaps])
    expect(await html(`<p>${hostile}</p>`)).toEqual([`html: ${unstorable}`]);
});

test('a refusal lists fifty broken rules, then notes that there are more; the answer stays small', async () => {
  const { club } = await testClub();
  const keys = Array.from({ length: 2500 }, (_, each) => [`f${each}\u007f`, 'a\u0007']);
  const wide = await club.seller.call(sellTicket, { body: Object.fromEntries(keys) });
  expect(wide.status).toBe(400);
  expect(wide.body.fields).toHaveLength(maxViolations + 1);
  expect(wide.body.fields?.at(-1)).toEqual({ path: '', message: 'Och fler' });
  const ids = Array.from({ length: 5000 }, () => 7);
  const list = await club.admin.call(assignToTeam, {
    body: { ticketBaseId: 'x', quantity: 1, userIds: ids },
  });
  expect([list.status, list.body.fields?.length]).toEqual([400, maxViolations + 1]);
  expect(JSON.stringify(list.body).length).toBeLessThan(10_000);
  const long = await club.seller.call(sellTicket, { body: { ['x'.repeat(50_000)]: 1 } });
  expect(JSON.stringify(long.body).length).toBeLessThan(2000);
  // Fifty are reported without a note.
  const fifty = Object.fromEntries(keys.slice(0, maxViolations).map(([key = '']) => [key, 1]));
  const { body } = await club.seller.call(renameUser, {
    body: { id: club.seller.id, firstName: 'Eva', lastName: 'Ek', ...fifty },
  });
  expect(body.fields?.map(({ message }) => message)).toEqual(
    Array.from({ length: maxViolations }, () => 'Okänt fält'),
  );
});

test('rejects a list of millions in place of a file before it is built, and bottomless JSON too', async () => {
  const club = await (await testCloud()).club();
  const zeros = `[${'0,'.repeat(1_900_000)}0]`;
  const deep = `${'['.repeat(1_900_000)}${']'.repeat(1_900_000)}`;
  for (const value of [zeros, deep]) {
    for (const body of [`{"imageFile":${value}}`, `{"key":"x","imageFile":${value}}`])
      for (const route of [saveImage, createNews, editNews]) {
        const { status, body: answer } = await club.admin.call(route, { body });
        expect([status, answer.message]).toEqual([400, unread]);
      }
  }
  // Brackets within a string do not count.
  const brackets = '[{"\\'.repeat(9000);
  expect(
    outcomeOf(await club.content.call(saveContent, { body: { key: 'om', html: `<p>${brackets}</p>` } })),
  ).toBe('204');
});

test('a name of invisible characters is empty', async () => {
  const club = await (await testCloud()).club();
  const unseen = [
    '\u200b',
    '\u3164',
    '\u202e',
    '\u2066\u2069',
    '\u00ad\u2060',
    '\ufe0f',
    '\u2800',
    '\u115f \u200d',
  ];
  for (const name of unseen)
    expect(brokenRules(await club.master.call(createSection, { body: { name } }))).toEqual([
      'name: Fyll i namn',
    ]);
  const user = (firstName: string, lastName: string) =>
    club.admin.call(createUser, { body: { firstName, lastName, email: 'a@b.example', teamId: club.p12 } });
  const empty = brokenRules(await user('', ''));
  expect(empty).toContain('lastName: Fyll i efternamn');
  expect(brokenRules(await user('\u200b'.repeat(3), '\u3164\u3164'))).toEqual(empty);
  const donor = { fundraiserId: 'x', displayName: '\u202e\u202c', sum: 1 };
  expect(brokenRules(await club.seller.call(createDonor, { body: donor }))).toEqual([
    'displayName: Fyll i namn',
  ]);
});

test('removes direction overrides from a name and keeps joiners', async () => {
  const club = await (await testCloud()).club();
  const { body: id } = await club.master.call(createSection, {
    body: { name: '\u202aIF\u202c \u202eGnp\u2069' },
  });
  const names = async () =>
    (await club.admin.call(listSections, {})).body.filter((each) => each.id === id).map(({ name }) => name);
  expect(await names()).toEqual(['IF Gnp']);
  await club.master.call(renameSection, { body: { id, name: '👩‍👧 لا‌م' } });
  expect(await names()).toEqual(['👩‍👧 لا‌م']);
});
