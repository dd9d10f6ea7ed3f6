import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { activate } from '../../shared/contract/auth.ts';
import { listClubs } from '../../shared/contract/club.ts';
import { createSection, listTeams } from '../../shared/contract/structure.ts';
import { listUsers, readUser, readUserRoles } from '../../shared/contract/user.ts';
import { Environment } from '../../shared/environment.ts';
import { type OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import { testCloud, type TestCloud, testClub } from '../support/cloud.ts';
import { everyItem } from '../support/everything.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';

const newKey = () => `k${randomUUID().slice(0, 8)}`;
const send = async (cloud: TestCloud, command: unknown) =>
  (await cloud.local.invoke('runOps', command)).payload as OpsAnswer & { error?: string; message?: string };
const creating = (urlKey: string) => ({
  command: 'create',
  name: 'Ängby IK',
  urlKey,
  adminEmail: `chef@${urlKey}.example`,
  adminName: 'Eva Maria Ek',
});

test('a new club has a section, a team and a Master who activates the account from the mail', async () => {
  const cloud = await testCloud();
  const urlKey = newKey();
  const answer = await send(cloud, creating(urlKey));
  if (!('created' in answer) || !answer.created) throw new Error(JSON.stringify(answer));
  const { clubId, teamId, userId } = answer.created;
  const { body: clubs } = await cloud.anonymous.call(listClubs, {});
  expect(clubs).toContainEqual({ id: clubId, name: 'Ängby IK', active: true, urlKey });
  const mail = (await cloud.mails()).find(({ to }) => to.includes(`chef@${urlKey}.example`));
  const [, token = ''] = /\/activate\/([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  const body = { token, password: 'lottdemo1', confirmPassword: 'lottdemo1' };
  const { body: session } = await cloud.anonymous.call(activate, { body });
  expect(session).toMatchObject({
    id: userId,
    firstName: 'Eva Maria',
    lastName: 'Ek',
    clubName: 'Ängby IK',
    isMaster: true,
  });
  const master = { headers: { authorization: `Bearer ${session.token}` } };
  const { body: teams } = await cloud.anonymous.call(listTeams, {}, master);
  expect(teams).toMatchObject([{ id: teamId, name: 'Kansli', sectionName: 'Förening' }]);
  const added = await cloud.anonymous.call(createSection, { body: { name: 'Fotboll' } }, master);
  expect(added.status).toBe(201);
});

test('two clubs never get the same key, even concurrently', async () => {
  const cloud = await testCloud();
  const urlKey = newKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(cloud, creating(urlKey))));
  expect(answers.filter(({ message }) => message)).toHaveLength(1);
  expect(
    answers.filter(({ error }) => error === `En annan förening har redan adressen ${urlKey}.`),
  ).toHaveLength(4);
  const { body: clubs } = await cloud.anonymous.call(listClubs, {});
  expect(clubs.filter((club) => club.urlKey === urlKey)).toHaveLength(1);
});

test('lists clubs in Swedish order, deactivates and activates them', async () => {
  const { cloud, club } = await testClub();
  const isListed = async () =>
    (await cloud.anonymous.call(listClubs, {})).body.some(({ id }) => id === club.id);
  expect(await send(cloud, { command: 'deactivate', urlKey: club.urlKey })).toEqual({
    message: `Klubb ${club.urlKey} är nu inaktiv: ingen kan logga in.`,
  });
  expect(await isListed()).toBe(false);
  expect((await club.admin.call(listUsers, {})).status).toBe(401);
  const answer = await send(cloud, { command: 'list' });
  const clubs = 'clubs' in answer ? (answer.clubs ?? []) : [];
  expect(clubs).toContainEqual(expect.objectContaining({ id: club.id, active: false }));
  expect(clubs.map(({ name }) => name)).toEqual(
    clubs.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'sv', { numeric: true })),
  );
  await send(cloud, { command: 'activate', urlKey: club.urlKey });
  expect(await isListed()).toBe(true);
  expect(await send(cloud, { command: 'activate', urlKey: 'finns-inte' })).toEqual({
    error: 'Ingen förening har adressen finns-inte.',
  });
});

test('gives and takes any role, Master too, in place of another', async () => {
  const { cloud, club } = await testClub();
  const change = (role: string, take: boolean) =>
    send(cloud, { command: 'role', email: club.admin.email.toUpperCase(), role, take });
  const roles = async () =>
    (await club.master.call(readUserRoles, { params: { userId: club.admin.id } })).body;
  const who = `Admin Adminsson (Klubb ${club.urlKey})`;
  expect(await change('Master', false)).toEqual({ message: `${who} har nu rollen Master.` });
  expect(await roles()).toEqual([{ id: 1, name: 'Master' }]);
  expect(await change('Master', false)).toEqual({ message: `${who} har redan rollen Master.` });
  expect(await change('Admin', true)).toEqual({ message: `${who} har inte rollen Admin.` });
  expect(await change('Master', true)).toEqual({ message: `${who} har inte längre rollen Master.` });
  expect(await roles()).toEqual([]);
  expect(await change('Admin', false)).toEqual({ message: `${who} har nu rollen Admin.` });
});

test('asks which user is meant where several share the email', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const email = `familjen@${club.urlKey}.example`;
  const person = (firstName: string) => ({ firstName, lastName: 'Ek', email });
  await club.maker.addUser(person('Ada'), club.p12, new Date());
  await club.maker.addUser(person('Bo'), club.f10, new Date());
  await other.maker.addUser(person('Ada'), other.p12, new Date());
  const command = { command: 'role', email, role: 'TeamAdmin', take: false };
  const answer = await send(cloud, command);
  expect(answer.error?.split('\n').toSorted()).toEqual(
    [
      'Flera användare har adressen. Ange vem du menar:',
      `  Ada Ek (P12), --url-key ${club.urlKey} --name "Ada Ek"`,
      `  Bo Ek (F10), --url-key ${club.urlKey} --name "Bo Ek"`,
      `  Ada Ek (P12), --url-key ${other.urlKey} --name "Ada Ek"`,
    ].toSorted(),
  );
  expect(await send(cloud, { ...command, urlKey: club.urlKey, name: 'bo ek' })).toEqual({
    message: `Bo Ek (Klubb ${club.urlKey}) har nu rollen TeamAdmin.`,
  });
  const unknownName = await send(cloud, { ...command, urlKey: club.urlKey, name: 'Cy Ek' });
  expect(unknownName.error).toContain('Ingen med adressen heter Cy Ek. Ange vem du menar:\n');
  expect(unknownName.error).toContain('  Ada Ek (P12), --url-key');
  expect(await send(cloud, { ...command, email: 'ingen@nowhere.example' })).toEqual({
    error: 'Ingen användare har adressen ingen@nowhere.example.',
  });
});

test('an incomplete command reports what is missing, and does nothing', async () => {
  const cloud = await testCloud();
  const answer = await send(cloud, { command: 'create', name: 'X', urlKey: 'Stora Bokstäver' });
  expect(answer.error?.split('\n')).toEqual([
    '--url-key: bara a–z, 0–9 och bindestreck',
    'Ange --admin-email',
    'Ange --admin-name',
  ]);
  expect(OpsCommand.safeParse(creating('ok')).success).toBe(true);
});

test('an operator erases a person from one club alone; a user must be deleted first, and an email that nothing has is refused', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const email = 'farmor@kopare.example';
  for (const one of [club, other]) {
    const [ticket = ''] = await one.tickets(await one.lottery(), one.seller, 1);
    await one.sell(one.seller, ticket, { firstName: 'Farmor', lastName: 'Ek', email });
  }
  const erase = (address: string) => send(cloud, { command: 'erase', urlKey: club.urlKey, email: address });
  const { body: admin } = await club.admin.call(readUser, { params: { id: club.admin.id } });
  expect((await erase(admin.email)).error).toContain('Ta bort användaren först');
  expect((await erase('Farmor@Kopare.example')).message).toContain('Personen är borttagen ur');
  expect((await erase('ingen@kopare.example')).error).toContain('har adressen ingen@kopare.example');
  const items = (await everyItem()).filter((item) => JSON.stringify(item).includes(email));
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ pk }) => String(pk).startsWith(clubPartition(club.id)))).toEqual([]);
});

/** The built function's answer where Node has no argon2, as before 24.7. */
async function withoutArgon2(command: unknown): Promise<OpsAnswer> {
  const entry = path.resolve(import.meta.dirname, '../../dist/functions/functions/workers/run-ops.mjs');
  const script = `
    delete process.getBuiltinModule('node:crypto').argon2;
    const { handler } = await import(${JSON.stringify(pathToFileURL(entry).href)});
    console.log(JSON.stringify(await handler(${JSON.stringify(command)}, { getRemainingTimeInMillis: () => Infinity })));`;
  const environment = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '1']));
  const env = { ...process.env, ...environment, METRICS: 'service' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as OpsAnswer;
}

test("where the functions' Node lacks argon2, check reports that nobody can sign in, and what to do", async () => {
  const answer = await withoutArgon2({ command: 'check' });
  expect(answer).toEqual({
    error: expect.stringMatching(
      /^Ingen kan logga in .* Node \d+\.\d+\.\d+, som saknar crypto\.argon2.*\n.*Auto.*\n.* npm run club -- check/,
    ) as string,
  });
});
