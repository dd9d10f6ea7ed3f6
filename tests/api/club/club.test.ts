import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { scrub } from '../../../functions/club/scrub.ts';
import { openService } from '../../../functions/kernel/resources.ts';
import { listClubs, logClientError } from '../../../shared/contract/club.ts';
import { readOpenApi } from '../../../shared/contract/service.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { measured } from '../../support/units.ts';

test('anyone can read the active clubs', async () => {
  const cloud = await testCloud();
  const [club, asleep] = [await cloud.club(), await cloud.club()];
  await setClubActive(openService(), asleep.id, false);
  const { status, body } = await cloud.anonymous.call(listClubs, {});
  expect(status).toBe(200);
  expect(body).toContainEqual({
    id: club.id,
    name: `Klubb ${club.urlKey}`,
    active: true,
    urlKey: club.urlKey,
  });
  expect(body.map(({ id }) => id)).not.toContain(asleep.id);
});

test('the list of clubs is read once after each change of a club: later calls cost 0.5 R, however many clubs there are', async () => {
  const { cloud, club } = await testClub();
  const read = async () => {
    const { result, units } = await measured(cloud, 'listClubs', () => cloud.anonymous.call(listClubs, {}));
    return { isListed: result.body.some(({ id }) => id === club.id), cost: units.reads };
  };
  const expected = [];
  for (const active of [false, true]) {
    await setClubActive(openService(), club.id, active);
    expected.push(await read(), await read());
  }
  expect(expected.map(({ isListed }) => isListed)).toEqual([false, false, true, true]);
  expect(expected.map(({ cost }) => cost > 0.5)).toEqual([true, false, true, false]);
});

test('accepts a browser error, within limits', async () => {
  const cloud = await testCloud();
  const send = (message: string) => cloud.anonymous.call(logClientError, { body: { message } });
  expect((await send('TypeError: x is undefined')).status).toBe(204);
  expect((await send('x'.repeat(4097))).status).toBe(400);
  expect((await cloud.anonymous.call(logClientError, { body: { message: 'x'.repeat(9000) } })).status).toBe(
    413,
  );
});

test('logs a browser error without addresses, numbers or tokens', () => {
  const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJlLXNpZ25hdHVyZQ';
  const text = [
    'Failed for asa.kopare+x@kopare.example and asa%40kopare.example',
    'phone 070-174 06 05, +46 70 174 06 05, 20100512-1234',
    `Authorization: Bearer ${token}`,
    `at /activate/${token}?x=hemligt`,
    'at /api/auth/getusers/asa@kopare.example/k1',
  ].join('\n');
  const clean = scrub(text);
  expect(clean).not.toMatch(/kopare|174|2010|eyJ|signature|hemligt|\n/i);
  expect(clean).toContain('Failed for [email]');
});

test('keeps an ordinary error readable', () => {
  const text = "TypeError: Cannot read properties of undefined (reading 'map') at tickets-page.tsx:42:17";
  expect(scrub(text)).toBe(text);
});

test('serves the OpenAPI document', async () => {
  const cloud = await testCloud();
  const { status, body } = await cloud.anonymous.call(readOpenApi, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Lottlaget' } });
});
