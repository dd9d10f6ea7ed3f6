import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { links } from '../../../functions/kernel/links.ts';
import { findClub } from '../../../functions/store/club-record.ts';
import { randomId } from '../../../functions/store/ids.ts';
import { activate, login } from '../../../shared/contract/auth.ts';
import { activateClub } from '../../../shared/contract/club-activation.ts';
import { checkUrlKey } from '../../../shared/contract/club-start.ts';
import { listClubs, readClub } from '../../../shared/contract/club.ts';
import { readContent, saveContent } from '../../../shared/contract/content.ts';
import { operations } from '../../../shared/contract/index.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { listTeams } from '../../../shared/contract/structure.ts';
import { exchange } from '../../kernel/exchange.ts';
import { password } from '../../support/club.ts';
import { type Mail, testCloud, type TestCloud } from '../../support/cloud.ts';
import { everyItem } from '../../support/everything.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { splitCases } from '../../support/searches.ts';
import { chosen, newStart, selfMadeClub, startToken } from '../../support/self-made.ts';

const operation = operations.find(({ name }) => name === 'startClub');
if (!operation) throw new Error('no startClub');
let network = 0;
const newNetwork = () => `198.51.100.${++network}`;
/** Asks to start a club, from a network of its own. */
const start = (cloud: TestCloud, body: object, address = newNetwork()) =>
  exchange(cloud, operation, { body: { ...body, acceptTerms: true } }, { address });
const mailsTo = async (cloud: TestCloud, address: string) =>
  (await cloud.mails()).filter(({ to }: Mail) => to.includes(address));
const tokenIn = (mail: Mail | undefined) => /\/start-club\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const fieldsIn = (answer: Parameters<typeof brokenRules>[0]) =>
  brokenRules(answer).map((rule) => rule.split(':')[0]);

test('who fills in the form gets a link, which creates the club on trial and signs its Master in; until then nothing is stored', async () => {
  const cloud = await testCloud();
  const form = newStart();
  expect((await start(cloud, form)).status).toBe(204);
  const mails = await mailsTo(cloud, form.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Bekräfta din förening i Lottlaget');
  expect(mails[0]?.text).toContain(form.name);
  expect(mails[0]?.text).toContain('någon har skrivit din adress');
  const stored = JSON.stringify(await everyItem());
  for (const text of [form.name, form.email, form.urlKey]) expect(stored).not.toContain(text);

  const token = tokenIn(mails[0]);
  expect(mails[0]?.html).toContain(`${cloud.url}/start-club/${token}`);
  const { status, body: session } = await cloud.anonymous.call(activateClub, { body: chosen(token) });
  expect(status).toBe(200);
  expect(session).toMatchObject({
    firstName: 'Siv',
    clubName: form.name,
    teamName: 'Kansli',
    isMaster: true,
    isAdmin: true,
    isContentAdmin: false,
    isOnTrial: true,
  });
  const { body: clubs } = await cloud.anonymous.call(listClubs, {});
  expect(clubs.map(({ name }) => name)).not.toContain(form.name);
  const { body: club } = await cloud.anonymous.call(readClub, { params: { urlKey: form.urlKey } });
  expect(club).toMatchObject({ name: form.name, urlKey: form.urlKey, active: true });
  const master = { headers: { authorization: `Bearer ${session.token}` } };
  expect((await cloud.anonymous.call(listTeams, {}, master)).body).toMatchObject([{ name: 'Kansli' }]);
  const record = await findClub(cloud.service, club.id, { consistent: true });
  const { body: terms } = await cloud.anonymous.call(readContent, { params: { key: 'terms' } });
  expect(terms.html).toContain('Personuppgiftsbiträdesavtal');
  expect(record?.selfMade).toMatchObject({ standing: 'trial', terms: { version: 0, userId: session.id } });
  const { body: log } = await cloud.anonymous.call(listLog, {}, master);
  expect(log).toMatchObject([{ by: { id: session.id }, kind: 'settings' }]);
  const again = await cloud.anonymous.call(login, {
    body: { clubId: club.id, email: form.email.toUpperCase(), password },
  });
  expect(again.body).toMatchObject({ id: session.id, isOnTrial: true });
});

test('a link creates one club, however often it is used; only who knows the password gets in again', async () => {
  const cloud = await testCloud();
  const form = newStart();
  const token = await startToken(cloud, form);
  const use = (more = {}) => cloud.anonymous.call(activateClub, { body: chosen(token, more) });
  const first = await use();
  expect([first.status, (await use()).body.id]).toEqual([200, first.body.id]);
  // Another key does not make another club of it.
  expect((await use({ urlKey: `${form.urlKey}-b` })).body.id).toBe(first.body.id);
  expect(outcomeOf(await use({ password: 'ett annat' }))).toBe('400 auth.tokenInvalid');
});

test('a link that is forged, of another kind or older than 48 hours creates nothing', async () => {
  const cloud = await testCloud();
  const form = newStart();
  const good = await startToken(cloud, form);
  const [named = '', mac = ''] = good.split('.');
  const other = Buffer.from(JSON.stringify([randomId(), '{}'])).toString('base64url');
  const hours = 3_600_000;
  const bad = [
    'abc',
    named,
    `${other}.${mac}`,
    `${named}.${mac.slice(0, -1)}`,
    await links.sign('activate', [randomId(), 'x', 'y']),
    await startToken(cloud, form, { at: new Date(Date.now() - 48 * hours) }),
  ];
  for (const token of bad) {
    const answer = await cloud.anonymous.call(activateClub, { body: chosen(token) });
    expect(outcomeOf(answer), token).toBe('400 auth.tokenInvalid');
  }
  expect(outcomeOf(await cloud.anonymous.call(activate, { body: chosen(good) }))).toBe(
    '400 auth.tokenInvalid',
  );
  const created = await cloud.anonymous.call(readClub, { params: { urlKey: form.urlKey } });
  expect(created.status).toBe(204);
  const inTime = await startToken(cloud, form, { at: new Date(Date.now() - 47.9 * hours) });
  expect((await cloud.anonymous.call(activateClub, { body: chosen(inTime) })).status).toBe(200);
});

test('a club whose key was taken meanwhile is created under another', async () => {
  const cloud = await testCloud();
  const { urlKey } = newStart();
  const form = { ...newStart(), urlKey };
  const [first, late] = [await startToken(cloud, { ...newStart(), urlKey }), await startToken(cloud, form)];
  const use = (token: string, more = {}) => cloud.anonymous.call(activateClub, { body: chosen(token, more) });
  expect([outcomeOf(await use(first)), outcomeOf(await use(late))]).toEqual(['200', '409 club.keyTaken']);
  const { body } = await cloud.anonymous.call(checkUrlKey, { params: { key: urlKey } });
  expect(body.free).toBe(false);
  expect((await use(late, { urlKey: body.suggestion })).body.clubName).toBe(form.name);
  const found = await cloud.anonymous.call(readClub, { params: { urlKey: body.suggestion.toUpperCase() } });
  expect(found.body.name).toBe(form.name);
  expect((await cloud.anonymous.call(readClub, { params: { urlKey: 'finns-inte' } })).status).toBe(204);
});

test('keys that are reserved, look like those, or are not written in a–z are neither free nor accepted', async () => {
  const cloud = await testCloud();
  for (const key of ['adm1n', 'å']) {
    const { body } = await cloud.anonymous.call(checkUrlKey, { params: { key } });
    expect(body.free, key).toBe(false);
    const suggested = await cloud.anonymous.call(checkUrlKey, { params: { key: body.suggestion } });
    expect(suggested.body, key).toEqual({ free: true, suggestion: body.suggestion });
    const answer = await start(cloud, { ...newStart(), urlKey: key });
    expect(fieldsIn(answer), key).toEqual(['urlKey']);
    const token = await startToken(cloud);
    const used = await cloud.anonymous.call(activateClub, { body: chosen(token, { urlKey: key }) });
    expect(fieldsIn(used), key).toEqual(['urlKey']);
  }
});

test('names cannot carry a link to a stranger, and the terms must be accepted', async () => {
  const cloud = await testCloud();
  const form = newStart();
  for (const [field, text] of [
    ['name', 'Vinn på vinst.example'],
    ['firstName', 'www.vinst'],
    ['lastName', 'https://a'],
    ['name', 'a@b'],
    ['name', 'Gå till vinst。se'],
  ] as const)
    expect(fieldsIn(await start(cloud, { ...form, [field]: text })), text).toEqual([field]);
  expect((await start(cloud, { ...form, name: 'F.C. S:t Eriks IK 1917/2' })).status).toBe(204);
  const unread = await exchange(
    cloud,
    operation,
    { body: { ...form, acceptTerms: false } },
    { address: newNetwork() },
  );
  expect(fieldsIn(unread)).toEqual(['acceptTerms']);
});

test('a stranger gets five mails a day, from however many networks, and the answers do not tell', async () => {
  const cloud = await testCloud();
  const email = `offer-${randomUUID().slice(0, 8)}@okand.example`;
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      start(cloud, {
        ...newStart(),
        email: [email, email.toUpperCase(), email.replace('@', `+${index}@`)][index % 3] ?? email,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  const sent = (await cloud.mails()).filter(({ to }) =>
    to.some((each) => each.toLowerCase().replace(/\+\d+@/, '@') === email),
  );
  expect(sent).toHaveLength(5);
});

for (const [cases, options] of splitCases([24, 1000], (count) => count === 24))
  test.each(cases)('%i starts from one network are twenty', options, async (count) => {
    const cloud = await testCloud();
    const here = newNetwork();
    const word = randomUUID().slice(0, 8);
    const statuses = await inParallel(
      times(
        count,
        async (index) =>
          (await start(cloud, { ...newStart(), email: `nagon${index}@${word}.example` }, here)).status,
      ),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(count - 20);
    const sent = (await cloud.mails()).filter(({ to }) =>
      to.some((each) => each.endsWith(`@${word}.example`)),
    );
    expect(sent).toHaveLength(20);
  });

test('nobody of a club that started by itself edits what belongs to the whole service, whatever the role', async () => {
  const cloud = await testCloud();
  const club = await selfMadeClub(cloud);
  const page = { key: 'pricing', metaTitle: 'x', metaDescription: 'x', html: '<p>x</p>' };
  const save = () => club.master.call(saveContent, { body: page });
  expect(outcomeOf(await save())).toBe('403 auth.forbidden');
  const approved = await cloud.local.invoke('runOps', {
    command: 'approve',
    urlKey: club.urlKey,
    // Of no other test's club: the answer names the clubs that have it too.
    orgNumber: '5560747528',
  });
  expect(approved.payload).toMatchObject({
    message: `${club.name} är godkänd och finns nu i listan över föreningar.`,
  });
  expect(outcomeOf(await save())).toBe('403 auth.forbidden');
});
