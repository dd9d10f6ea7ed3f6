import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { getUsers } from '../../../shared/contract/auth.ts';
import {
  changeUserEmail,
  createUser,
  deleteUser,
  readUser,
  resendActivation,
} from '../../../shared/contract/user.ts';
import { clubPartition } from '../../../functions/store/table-reader.ts';
import { testClub } from '../../support/cloud.ts';
import { callsOf } from '../../support/faults.ts';
import { addPerson, mailedToken, password, tryLogin } from '../auth/people.ts';

test('the activation mail is sent again to inactive users, once a minute; an active account is refused', async () => {
  const { cloud, club } = await testClub();
  const waiting = await addPerson(club, { active: false });
  const ask = (id: string) => club.leader.call(resendActivation, { params: { id } });
  const count = async () => (await cloud.mails()).filter(({ to }) => to.includes(waiting.email)).length;
  expect((await ask(waiting.id)).status).toBe(204);
  expect(await count()).toBe(1);
  await club.maker.table.write({ update: keys.user(waiting.id), set: { activationAskedAt: 0 } });
  const repeated = await Promise.all(Array.from({ length: 5 }, () => ask(waiting.id)));
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await count()).toBe(2);
  expect((await ask(club.seller.id)).body.code).toBe('user.active');
  expect((await ask(club.otherSeller.id)).status).toBe(404);
});

test('a changed email keeps the password, ends the sessions and notifies both addresses', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const { body: session } = await tryLogin(cloud, club.id, person.email, password);
  const email = `bytt@${club.urlKey}.example`;
  expect((await club.master.call(changeUserEmail, { body: { id: person.id, email } })).status).toBe(204);
  const after = await cloud.anonymous.call(
    readUser,
    { params: { id: person.id } },
    { headers: { authorization: `Bearer ${session.token}` } },
  );
  expect(after.status).toBe(401);
  expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(400);
  expect((await tryLogin(cloud, club.id, email, password)).body).toMatchObject({ id: person.id });
  expect(await club.maker.table.get(keys.login(person.email))).toBeUndefined();
  const recipients = (await cloud.mails()).flatMap(({ to }) => to);
  for (const address of [person.email, email])
    expect(recipients.filter((to) => to === address).length).toBeGreaterThan(0);
});

test('a change of an email that another change overtakes between its two reads happens after it', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const change = (email: string) => club.master.call(changeUserEmail, { body: { id: person.id, email } });
  const isOwn = callsOf('changeUserEmail');
  const login = clubPartition(club.id, keys.login(person.email).pk);
  const reached = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  let held = false;
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (held || !isOwn(call) || !call.keys.some(({ pk }) => pk === login)) return undefined;
    held = true;
    reached.resolve();
    await overtaken.promise;
    return undefined;
  });
  const late = change(`sen@${club.urlKey}.example`).finally(stop);
  await reached.promise;
  const early = await change(`tidig@${club.urlKey}.example`);
  overtaken.resolve();
  expect([early.status, (await late).status]).toEqual([204, 204]);
  const { body } = await club.master.call(readUser, { params: { id: person.id } });
  expect(body.email).toBe(`sen@${club.urlKey}.example`);
});

test('an inactive user whose email changes gets a link at the new one, and the old link is void', async () => {
  const { cloud, club } = await testClub();
  const waiting = await addPerson(club, { active: false });
  const older = await mailedToken(club, 'activation', waiting.id);
  const email = `bytt@${club.urlKey}.example`;
  await club.master.call(changeUserEmail, { body: { id: waiting.id, email } });
  expect(await mailedToken(club, 'activation', waiting.id)).not.toBe(older);
  const links = (await cloud.mails()).filter(
    ({ to, text }) => to.includes(email) && /\/activate\//.test(text),
  );
  expect(links).toHaveLength(1);
});

test('a changed email may join a family, never a namesake in the same team', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club, { name: 'Ett' });
  const two = await addPerson(club, { name: 'Två' });
  const double = await addPerson(club, { name: 'Ett', email: `annan@${club.urlKey}.example` });
  const change = (id: string) => club.master.call(changeUserEmail, { body: { id, email: one.email } });
  const refused = await change(double.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'user.exists']);
  expect((await change(two.id)).status).toBe(204);
  const { body: family } = await cloud.anonymous.call(getUsers, {
    params: { email: one.email, clubId: club.id },
  });
  expect(family).toHaveLength(2);
});

test('at most twelve share an email, active or invited: at creation, concurrently, and at a change of email', async () => {
  const { club } = await testClub();
  const { email } = await addPerson(club, { name: 'Ett' });
  const family = [];
  for (let member = 2; member <= 11; member++)
    family.push(await addPerson(club, { name: `Medlem${member}`, email, active: false }));
  const create = async (firstName: string) => {
    const body = { firstName, lastName: 'Ånäs', email: email.toUpperCase(), teamId: club.p12 };
    const answer = await club.leader.call(createUser, { body });
    return answer.status === 201 ? '201' : `${answer.status} ${answer.body.code}`;
  };
  const full = '409 user.tooManyAtAddress';
  const atOnce = await Promise.all(['Tolv', 'Tretton', 'Fjorton', 'Femton'].map(create));
  expect(atOnce.toSorted()).toEqual(['201', full, full, full]);
  const elsewhere = await addPerson(club);
  const change = () => club.master.call(changeUserEmail, { body: { id: elsewhere.id, email } });
  const refused = await change();
  expect([refused.status, refused.body.code]).toEqual([409, 'user.tooManyAtAddress']);
  expect(refused.body.message).toBe('Högst 12 användare kan ha samma email. Ange en annan.');
  await club.leader.call(deleteUser, { params: { id: family[0]?.id ?? '' } });
  expect((await change()).status).toBe(204);
  expect(await create('Sexton')).toBe(full);
});
