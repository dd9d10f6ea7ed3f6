import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { memberMark } from '../../../functions/store/trial-mail.ts';
import { listClubs } from '../../../shared/contract/club.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { exportPerson, erasePerson } from '../../../shared/contract/person.ts';
import { editSettings, readSettings } from '../../../shared/contract/settings.ts';
import { readTrial } from '../../../shared/contract/trial.ts';
import { createUser, deleteUser, giveRole, listRoles } from '../../../shared/contract/user.ts';
import type { OpsAnswer } from '../../../shared/ops.ts';
import { testCloud, type TestCloud } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { selfMadeClub } from '../../support/self-made.ts';
import { fileOf, ran } from '../person/planted.ts';
import { listTeams } from '../../../shared/contract/structure.ts';

const send = async (cloud: TestCloud, command: object) =>
  (await cloud.local.invoke('runOps', command)).payload as OpsAnswer & { error?: string; message?: string };
const swishNumber = '1234679304';
const orgNumber = '556036-0793';
const listedNames = async (cloud: TestCloud) =>
  (await cloud.anonymous.call(listClubs, {})).body.map(({ name }) => name);

test('a club on trial has no Swish number and is in no list, until an operator approves it with a checked number', async () => {
  const cloud = await testCloud();
  const { urlKey, name, master } = await selfMadeClub(cloud);
  const edit = (body: object) => master.call(editSettings, { body });
  expect(brokenRules(await edit({ swishNumber, municipality: 'Åsby' }))).toEqual([
    expect.stringContaining('swishNumber: Föreningen är på prov och kan inte ange Swish-nummer än'),
  ]);
  expect((await master.call(readSettings, {})).body).toMatchObject({ swishNumber: null, municipality: null });
  expect((await edit({ municipality: 'Åsby', swishNumber: '' })).status).toBe(204);
  expect(await listedNames(cloud)).not.toContain(name);
  const listed = async () => {
    const { clubs = [] } = (await send(cloud, { command: 'list' })) as { clubs?: { urlKey: string }[] };
    return clubs.find((club) => club.urlKey === urlKey);
  };
  expect(await listed()).toMatchObject({ active: true, standing: 'trial' });
  for (const wrong of ['556036-0794', '55603607', 'X56036-0793', ''])
    expect((await send(cloud, { command: 'approve', urlKey, orgNumber: wrong })).error, wrong).toContain(
      'Ange --org-number',
    );
  expect((await send(cloud, { command: 'approve', urlKey: 'finns-inte', orgNumber })).error).toContain(
    'Ingen förening har adressen',
  );
  const answers = await Promise.all([1, 2].map(() => send(cloud, { command: 'approve', urlKey, orgNumber })));
  expect(answers.filter(({ message }) => message?.includes('är godkänd'))).toHaveLength(1);
  expect((await send(cloud, { command: 'approve', urlKey, orgNumber })).message).toContain('redan godkänd');
  expect(await listed()).toMatchObject({ standing: 'approved', organisationNumber: orgNumber });
  expect(await listedNames(cloud)).toContain(name);
  expect((await edit({ swishNumber })).status).toBe(204);
  expect((await master.call(readSettings, {})).body).toMatchObject({
    swishNumber,
    organisationNumber: orgNumber,
    municipality: 'Åsby',
  });
  expect((await master.call(readTrial, {})).status).toBe(204);
  const { body: log } = await master.call(listLog, {});
  expect(log.filter(({ text }) => JSON.stringify(text).includes('godkände föreningen'))).toHaveLength(1);
  const club = await cloud.club();
  expect((await send(cloud, { command: 'approve', urlKey: club.urlKey, orgNumber })).error).toContain(
    'har inte startat själv',
  );
});

test('its Master neither sees nor gives the role that edits pages of the whole service', async () => {
  const cloud = await testCloud();
  const { master } = await selfMadeClub(cloud);
  const { body: roles } = await master.call(listRoles, {});
  expect(roles.map(({ name }) => name)).toEqual(['Admin', 'TeamAdmin', 'Kassör']);
  const { body: teams } = await master.call(listTeams, {});
  const person = {
    firstName: 'Bo',
    lastName: 'Ek',
    email: `bo@${master.id}.example`,
    teamId: teams[0]?.id ?? '',
  };
  const { body: userId } = await master.call(createUser, { body: person });
  const give = (roleId: number) => master.call(giveRole, { body: { userId, roleId } });
  expect(outcomeOf(await give(4))).toBe('409 role.notInSelfMade');
  const byOperator = await send(cloud, {
    command: 'role',
    email: person.email,
    role: 'ContentAdmin',
    take: false,
  });
  expect(byOperator.error).toContain('har startat själv');
  expect(outcomeOf(await give(2))).toBe('200');
  const ordinary = await cloud.club();
  expect((await ordinary.master.call(listRoles, {})).body.map(({ name }) => name)).toContain('ContentAdmin');
});

test('a person’s file tells which terms they accepted, and an erasure removes that they were mailed', async () => {
  const cloud = await testCloud();
  const { id, master } = await selfMadeClub(cloud);
  const { text } = await fileOf(await ran({ admin: master }, exportPerson, master.email));
  expect(JSON.parse(text)).toMatchObject({ 'godkända villkor': [{ version: 0 }] });
  const { body: teams } = await master.call(listTeams, {});
  const email = `kort@${master.id}.example`;
  const person = { firstName: 'Bo', lastName: 'Ek', email, teamId: teams[0]?.id ?? '' };
  const { body: userId } = await master.call(createUser, { body: person });
  await cloud.drain();
  const marked = () => cloud.service.of(id).get(memberMark(email), { consistent: true });
  expect(await marked()).toBeDefined();
  expect((await master.call(readTrial, {})).body.memberAddresses).toBe(1);
  await master.call(deleteUser, { params: { id: userId } });
  await ran({ admin: master }, erasePerson, email);
  expect(await marked()).toBeUndefined();
  expect(await cloud.service.of(id).get(keys.trialMail('MEMBERS', 'COUNT'))).toMatchObject({ count: 1 });
});
