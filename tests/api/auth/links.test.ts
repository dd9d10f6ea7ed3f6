import { expect, test } from 'vitest';
import { links } from '../../../functions/kernel/links.ts';
import { openService } from '../../../functions/kernel/resources.ts';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { keys } from '../../../functions/store/keys.ts';
import { UserRecord } from '../../../functions/store/user-record.ts';
import {
  activate,
  chooseNewPassword,
  resetPassword,
  resetWithId,
  valid,
} from '../../../shared/contract/auth.ts';
import { changeUserEmail, deleteUser, resendActivation } from '../../../shared/contract/user.ts';
import { type TestCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { splitCases } from '../../support/searches.ts';
import { addPerson, mailedToken, password, tryLogin, tryLoginWithId } from './people.ts';

const chosen = 'ett nytt lösenord';
const choose = (cloud: TestCloud, token: string, text = chosen, again = text) =>
  cloud.anonymous.call(activate, { body: { token, password: text, confirmPassword: again } });
const renew = (cloud: TestCloud, token: string, text = chosen) =>
  cloud.anonymous.call(chooseNewPassword, { body: { token, password: text, confirmPassword: text } });
const isValid = async (cloud: TestCloud, token: string) =>
  (await cloud.anonymous.call(valid, {}, { headers: { authorization: `Bearer ${token}` } })).body;

test('a mailed activation link sets the first password, signs in, and works once', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club, { active: false });
  const token = await mailedToken(club, 'activation', person.id);
  const { status, body, headers } = await choose(cloud, token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: person.id, teamName: 'P12', isAdmin: false });
  expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
  expect(await isValid(cloud, body.token)).toBe(true);
  expect((await tryLogin(cloud, club.id, person.email, chosen)).status).toBe(200);
  const again = await choose(cloud, token, 'ett annat lösenord');
  expect([again.status, again.body.code]).toEqual([400, 'auth.tokenInvalid']);
  expect((await tryLogin(cloud, club.id, person.email, chosen)).status).toBe(200);
});

/** Somebody who has been mailed a link of that kind, and its use. */
const linkOf = {
  activation: async (_: TestCloud, club: TestClub) => {
    const person = await addPerson(club, { active: false });
    return { person, token: await mailedToken(club, 'activation', person.id), use: choose };
  },
  reset: async (cloud: TestCloud, club: TestClub) => {
    const person = await addPerson(club);
    await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId: person.id } });
    return { person, token: await mailedToken(club, 'reset', person.id), use: renew };
  },
} as const;
const purposes = { activation: 'activate', reset: 'reset' } as const;

for (const [kinds, options] of splitCases(['activation', 'reset'] as const, (kind) => kind === 'activation'))
  test.each(kinds)(
    'of eight uses of a link (%s) at once one counts, with its own password',
    options,
    async (kind) => {
      const { cloud, club } = await testClub();
      const { person, token, use } = await linkOf[kind](cloud, club);
      const passwords = Array.from({ length: 8 }, (_, time) => `lösenord ${time}`);
      const answers = await Promise.all(passwords.map((text) => use(cloud, token, text)));
      const won = passwords.filter((_, time) => (answers[time]?.status ?? 400) < 300);
      expect(won).toHaveLength(1);
      const others = answers.filter(({ status }) => status >= 300).map(({ body }) => body.code);
      expect(new Set(others)).toEqual(new Set(['auth.tokenInvalid']));
      for (const [text, status] of [
        [won[0], 200],
        [passwords.find((each) => each !== won[0]), 400],
      ] as const)
        expect((await tryLogin(cloud, club.id, person.email, text ?? '')).status).toBe(status);
    },
  );

for (const [kinds, options] of splitCases(['activation', 'reset'] as const, (kind) => kind === 'reset'))
  test.each(kinds)(
    'a link (%s) that is cut, or signed otherwise, for another purpose, person or link, opens nothing',
    options,
    async (kind) => {
      const { cloud, club } = await testClub();
      const { person, token, use } = await linkOf[kind](cloud, club);
      const { id } = person;
      const own = purposes[kind];
      const [named = '', mac = ''] = token.split('.');
      const [, , link = ''] = JSON.parse(Buffer.from(named, 'base64url').toString()) as string[];
      for (const other of [
        token.slice(0, -1),
        named,
        `${named}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
        await links.sign(own === 'reset' ? 'activate' : 'reset', [club.id, id, link]),
        await links.sign(own, [club.id, club.seller.id, link]),
        await links.sign(own, [club.id, id, 'q0q0q0q0q0q0']),
        await links.sign(own, [club.id, id]),
      ])
        expect((await use(cloud, other)).body.code).toBe('auth.tokenInvalid');
      expect((await use(cloud, await links.sign(own, [club.id, id, link]))).status).toBeLessThan(300);
    },
  );

test('a link has one encoding: another that decodes to the same bytes is refused and uses nothing up', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club, { active: false });
  const token = await mailedToken(club, 'activation', person.id);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.at(-1) ?? '');
  const respelled = [1, 2, 3].map((bits) => token.slice(0, -1) + letters[last ^ bits]);
  const bytesOf = (each: string) => Buffer.from(each.split('.')[1] ?? '', 'base64url').toString('hex');
  expect(new Set([...respelled, `${token}=`].map(bytesOf))).toEqual(new Set([bytesOf(token)]));
  const padded = [`${token}=`, `${token}==`, token.replace('.', '=.')];
  for (const other of [...respelled, ...padded, `${token.slice(0, -5)} ${token.slice(-5)}`]) {
    const { status, body } = await choose(cloud, other);
    expect([status, body.code]).toEqual([400, 'auth.tokenInvalid']);
  }
  expect((await choose(cloud, token)).status).toBe(200);
});

test('a refused password does not use the link up', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club, { active: false });
  const token = await mailedToken(club, 'activation', person.id);
  const short = await choose(cloud, token, 'kort', 'annat');
  expect(short.status).toBe(400);
  expect(short.body.fields).toEqual([
    { path: 'password', message: 'Minst 6 tecken.' },
    { path: 'confirmPassword', message: 'Lösenorden måste matcha' },
  ]);
  expect((await choose(cloud, token)).status).toBe(200);
});

test('a newer activation mail voids the older link', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club, { active: false });
  const older = await mailedToken(club, 'activation', person.id);
  // As if the first mail had been requested more than a minute ago.
  await club.maker.table.write({ update: keys.user(person.id), set: { activationAskedAt: 0 } });
  expect((await club.leader.call(resendActivation, { params: { id: person.id } })).status).toBe(204);
  expect((await choose(cloud, older)).body.code).toBe('auth.tokenInvalid');
  expect((await choose(cloud, await mailedToken(club, 'activation', person.id))).status).toBe(200);
});

test('a new password ends every session and clears failed attempts, and its link works once', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const { body: session } = await tryLogin(cloud, club.id, person.email, password);
  for (let round = 1; round <= 5; round++) await tryLogin(cloud, club.id, person.email, 'fel lösenord');
  const reset = await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: person.email } });
  expect(reset.status).toBe(204);
  const token = await mailedToken(club, 'reset', person.id);
  expect((await renew(cloud, token)).status).toBe(204);
  expect(await isValid(cloud, session.token)).toBe(false);
  expect((await renew(cloud, token)).body.code).toBe('auth.tokenInvalid');
  expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(400);
  expect((await tryLogin(cloud, club.id, person.email, chosen)).status).toBe(200);
});

test('a reset link is valid for an hour', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId: person.id } });
  const user = await club.maker.table.get(keys.user(person.id));
  const lasts = UserRecord.shape.reset.parse(user?.reset)?.until ?? 0;
  expect(Math.abs(lasts - Date.now() - 3_600_000)).toBeLessThan(60_000);
  const token = await mailedToken(club, 'reset', person.id);
  await club.maker.table.write({ update: keys.user(person.id), set: { 'reset.until': Date.now() - 1 } });
  expect((await renew(cloud, token)).body.code).toBe('auth.tokenInvalid');
});

test('a request for a new password gets the same answer for every email, and mails only a single or chosen active user', async () => {
  const { cloud, club } = await testClub();
  const single = await addPerson(club);
  const waiting = await addPerson(club, { active: false });
  const family = await addPerson(club);
  const child = await addPerson(club, { email: family.email, teamId: club.f10 });
  const before = (await cloud.mails()).length;
  const ask = (email: string) => cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email } });
  for (const email of [single.email, single.email, family.email, 'ingen@nowhere.example', waiting.email]) {
    const { status, body } = await ask(email);
    expect([status, body]).toEqual([204, undefined]);
  }
  for (const userId of [child.id, 'nobody']) {
    const { status } = await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId } });
    expect(status).toBe(204);
  }
  const mails = await cloud.mails();
  const sent = mails.slice(0, mails.length - before).map(({ to, text }) => {
    const [, kind] = /\/(new-password|activate)\//.exec(text) ?? [];
    return `${to.join()} ${kind}`;
  });
  // One mail to the single user (a repeat within a minute sends none) and one for the child who was chosen; the inactive
  // account was mailed when it was created, less than a minute ago.
  expect(sent.toSorted()).toEqual(
    [`${family.email} new-password`, `${single.email} new-password`].toSorted(),
  );
});

test('a user who was never activated gets the activation mail again when asking for a new password', async () => {
  const { cloud, club } = await testClub();
  const waiting = await addPerson(club, { active: false });
  await cloud.drain();
  await club.maker.table.write({ update: keys.user(waiting.id), set: { activationAskedAt: 0 } });
  await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: waiting.email } });
  const mails = (await cloud.mails()).filter(({ to }) => to.includes(waiting.email));
  expect(mails).toHaveLength(2);
  const [, token = ''] = /\/activate\/([\w.-]+)/.exec(mails[0]?.text ?? '') ?? [];
  expect((await choose(cloud, token)).status).toBe(200);
  expect((await tryLoginWithId(cloud, club.id, waiting.id, chosen)).status).toBe(200);
});

test('the check of a token always answers 200', async () => {
  const { cloud, club } = await testClub();
  expect(await isValid(cloud, club.seller.token)).toBe(true);
  expect(await isValid(cloud, `${club.seller.token}x`)).toBe(false);
  const nobody = await cloud.anonymous.call(valid, {});
  expect([nobody.status, nobody.body]).toEqual([200, false]);
  expect(nobody.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
});

test('a link means nothing once its user is removed, has another address, or the club sleeps', async () => {
  const { cloud, club } = await testClub();
  const people = await Promise.all([1, 2, 3].map(() => addPerson(club, { active: false })));
  const tokens = await Promise.all(people.map(({ id }) => mailedToken(club, 'activation', id)));
  const [removed, moved] = people;
  await club.leader.call(deleteUser, { params: { id: removed?.id ?? '' } });
  const email = `ny.${moved?.email}`;
  await club.master.call(changeUserEmail, { body: { id: moved?.id ?? '', email } });
  await setClubActive(openService(), club.id, false);
  for (const token of tokens) expect((await choose(cloud, token)).body.code).toBe('auth.tokenInvalid');
});
