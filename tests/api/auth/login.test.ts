import { expect, test } from 'vitest';
import { readSession, valid } from '../../../shared/contract/auth.ts';
import { listOwnTickets } from '../../../shared/contract/ticket.ts';
import { giveRole } from '../../../shared/contract/user.ts';
import { openService } from '../../../functions/kernel/resources.ts';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { addPerson, inOneWindow, password, tryLogin, tryLoginWithId } from './people.ts';

test('the right password opens a session with names, flags and the anti-forgery cookie', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const { status, body, headers } = await tryLogin(cloud, club.id, person.email.toUpperCase(), password);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: person.id,
    lastName: 'Ånäs',
    teamName: 'P12',
    clubName: `Klubb ${club.urlKey}`,
    isTeamAdmin: false,
    isAdmin: false,
    isMaster: false,
    isContentAdmin: false,
  });
  expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; Secure; SameSite=Strict$/);
  const authorization = { headers: { authorization: `Bearer ${body.token}` } };
  expect((await cloud.anonymous.call(valid, {}, authorization)).body).toBe(true);
  expect((await cloud.anonymous.call(listOwnTickets, {}, authorization)).status).toBe(200);
});

test('a wrong password, an unknown email, an unknown club and an inactive account get the same bytes', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const waiting = await addPerson(club, { active: false });
  const answers = await Promise.all([
    tryLogin(cloud, club.id, person.email, 'fel lösenord'),
    tryLogin(cloud, club.id, 'ingen@nowhere.example', password),
    tryLogin(cloud, club.id, waiting.email, password),
    tryLogin(cloud, 'nosuchclub', person.email, password),
    tryLogin(cloud, 'a#b/c', person.email, password),
    tryLoginWithId(cloud, club.id, person.id, 'fel lösenord'),
    tryLoginWithId(cloud, club.id, waiting.id, password),
    tryLoginWithId(cloud, club.id, 'nobody', password),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'auth.invalidCredentials', message: 'Fel email eller lösenord.' });
  }
});

test('a user of another club cannot sign in', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const person = await addPerson(other);
  expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(400);
  expect((await tryLoginWithId(cloud, club.id, person.id, password)).status).toBe(400);
});

test('several active users of an email are distinguished by id, whatever the password is', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club);
  const two = await addPerson(club, { email: one.email, teamId: club.f10 });
  for (const tried of [password, 'fel lösenord']) {
    const { status, body } = await tryLogin(cloud, club.id, one.email, tried);
    expect([status, body.code]).toEqual([409, 'auth.severalUsers']);
  }
  const signedIn = await tryLoginWithId(cloud, club.id, two.id, password);
  expect(signedIn.body).toMatchObject({ id: two.id, teamName: 'F10' });
});

test('one active user among several of an address signs in directly', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club);
  await addPerson(club, { email: one.email, active: false });
  expect((await tryLogin(cloud, club.id, one.email, password)).body).toMatchObject({ id: one.id });
});

test('five failures block an account, known or not, even with the right password and by either route', async () => {
  const { cloud, club } = await testClub();
  const outcome = await inOneWindow(async () => {
    const person = await addPerson(club);
    const unknown = `${person.id}@nowhere.example`;
    const statuses: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 1; round <= 6; round++) {
      statuses.known?.push((await tryLogin(cloud, club.id, person.email, 'fel lösenord')).status);
      statuses.unknown?.push((await tryLogin(cloud, club.id, unknown, 'fel lösenord')).status);
    }
    const right = await tryLogin(cloud, club.id, person.email, password);
    const byId = await tryLoginWithId(cloud, club.id, person.id, password);
    return { statuses, right, byId };
  });
  const closed = [400, 400, 400, 400, 400, 429];
  expect(outcome.statuses).toEqual({ known: closed, unknown: closed });
  for (const { status, headers, body } of [outcome.right, outcome.byId]) {
    expect([status, body.code]).toEqual([429, 'request.tooMany']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  }
});

test('successes do not count as failures, however frequent', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  for (let round = 1; round <= 4; round++) {
    await tryLogin(cloud, club.id, person.email, 'fel lösenord');
    expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(200);
  }
});

test('a sign-in clears no failures of others who share the email: eight guesses at another user end at the fifth', async () => {
  const { cloud, club } = await testClub();
  const { guesses, own } = await inOneWindow(async () => {
    const victim = await addPerson(club);
    const guesser = await addPerson(club, { email: victim.email, teamId: club.f10 });
    const statuses = { guesses: [] as number[], own: [] as number[] };
    for (let guess = 0; guess < 8; guess++) {
      statuses.guesses.push((await tryLoginWithId(cloud, club.id, victim.id, 'fel lösenord')).status);
      if (guess % 4 === 3)
        statuses.own.push((await tryLoginWithId(cloud, club.id, guesser.id, password)).status);
    }
    return statuses;
  });
  expect(guesses).toEqual(Array.from({ length: 8 }, (_, guess) => (guess < 5 ? 400 : 429)));
  expect(own, 'nor does it close the account of who shares the address').toEqual([200, 200]);
});

test('of many concurrent attempts at most five are checked', async () => {
  const { cloud, club } = await testClub();
  const statuses = await inOneWindow(async () => {
    const person = await addPerson(club);
    const tries = Array.from({ length: 10 }, () => tryLogin(cloud, club.id, person.email, 'fel lösenord'));
    return (await Promise.all(tries)).map(({ status }) => status);
  });
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('nobody signs in to an inactive club, and its sessions have ended', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  expect((await club.seller.call(listOwnTickets, {})).status).toBe(200);
  await setClubActive(openService(), club.id, false);
  expect((await tryLogin(cloud, club.id, person.email, password)).body.code).toBe('auth.invalidCredentials');
  expect((await club.seller.call(listOwnTickets, {})).status).toBe(401);
  await setClubActive(openService(), club.id, true);
  expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(200);
});

test('a sign-in costs 2 W, whether it succeeds or fails', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  // The first sign-in publishes the sessions' public key.
  await tryLogin(cloud, club.id, person.email, password);
  const cost = async (tried: string, email = person.email) => {
    const { calls } = await cloud.observe(() => tryLogin(cloud, club.id, email, tried));
    return calls.reduce((sum, seen) => sum + seen.writeUnits, 0);
  };
  expect(await cost(password)).toBe(2);
  expect(await cost('fel lösenord')).toBe(2);
  expect(await cost(password, 'ingen@nowhere.example')).toBe(2);
});

test('who is signed in reads their roles and names as they are now, and no token', async () => {
  const { club } = await testClub();
  const own = async () => (await club.seller.call(readSession, {})).body;
  const before = await own();
  expect(before).toMatchObject({
    id: club.seller.id,
    teamName: 'P12',
    isTeamAdmin: false,
    isTreasurer: false,
  });
  expect(before).not.toHaveProperty('token');
  await club.admin.call(giveRole, { body: { userId: club.seller.id, roleId: 3 } });
  expect(await own()).toEqual({ ...before, isTeamAdmin: true });
});
