import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { idsFrom } from '../../functions/store/ids.ts';
import { ids, keys } from '../../functions/store/keys.ts';
import { readJob } from '../../shared/contract/service.ts';
import { erasePerson } from '../../shared/contract/person.ts';
import { createSection, listSections } from '../../shared/contract/structure.ts';
import { readTicket, sellTicket } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { testCloud, type TestClub, type TestCloud } from '../support/cloud.ts';
import { killedAt } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';
import { outcomeOf } from '../support/refusal.ts';

let cloud: TestCloud;
let club: TestClub;
beforeAll(async () => {
  cloud = await testCloud();
  club = await cloud.club();
});

const table = () => cloud.service.of(club.id);
const recordOf = (userId: string, key: string) => keys.request(userId, key);
/** The first id that a request with this key makes, by the key's record. */
const idFrom = async (userId: string, key: string): Promise<string> => {
  const found = await table().get(recordOf(userId, key), { consistent: true });
  return idsFrom(String(found?.seed))();
};
/** As it is 24 hours later, when the record is about to be deleted. */
const expire = (userId: string, key: string) =>
  table().write({ update: recordOf(userId, key), set: { expiresAt: 1 } });
/** As it is when the time is up that a crashed run had. */
const mayRunAgain = (userId: string, key: string) =>
  table().write({ update: recordOf(userId, key), set: { until: 0 } });

const makeSection = (name: string, key: string) =>
  club.master.call(createSection, { body: { name } }, { key });
const sectionsNamed = async (name: string) =>
  (await club.master.call(listSections, {})).body.filter((section) => section.name === name);

test('a key whose record has expired, or is deleted, makes other ids, even for the same form', async () => {
  const key = randomUUID();
  const made = [(await makeSection('Padel', key)).body];
  await expire(club.master.id, key);
  made.push((await makeSection('Padel', key)).body);
  await table().write({ delete: recordOf(club.master.id, key) });
  made.push((await makeSection('Padel', key)).body);
  expect(new Set(made).size).toBe(3);
  expect((await sectionsNamed('Padel')).map(({ id }) => id).toSorted()).toEqual(made.toSorted());
});

test('an erasure with a key that an earlier erasure had is carried out, and not taken for the earlier one', async () => {
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const emails = ['forst@kopare.example', 'sedan@kopare.example'];
  for (const [index, email] of emails.entries())
    await club.sell(club.seller, tickets[index] ?? '', { email });
  const key = randomUUID();
  const jobs: string[] = [];
  for (const email of emails) {
    const { status, body } = await club.admin.call(erasePerson, { body: { email } }, { key });
    expect(status).toBe(202);
    jobs.push(body.jobId);
    await cloud.drain();
    expect((await club.admin.call(readJob, { params: { id: body.jobId } })).body.state).toBe('done');
    await expire(club.admin.id, key);
  }
  expect(jobs[0]).not.toBe(jobs[1]);
  const left = await Promise.all(tickets.map((id) => club.admin.call(readTicket, { params: { id } })));
  expect(left.map(({ body }) => body.customer?.email)).toEqual(['', '']);
});

test.each([
  { when: 'before it has an effect', carriedOut: false },
  { when: 'once its effect is stored', carriedOut: true },
])(
  'a request that is killed $when makes the same ids when it is sent again',
  async ({ when, carriedOut }) => {
    const [key, name] = [randomUUID(), `S ${when}`.slice(0, 20)];
    const send = () => makeSection(name, key);
    expect(outcomeOf(await killedAt(cloud, 'createSection', { at: 2, carriedOut }, send))).toBe(
      '500 internal',
    );
    const id = await idFrom(club.master.id, key);
    await mayRunAgain(club.master.id, key);
    const { status, body } = await send();
    expect([status, body]).toEqual([201, id]);
    expect((await sectionsNamed(name)).map((section) => section.id)).toEqual([id]);
  },
);

test('repeats at once of a request that was killed run once, with its ids', async () => {
  const [key, name] = [randomUUID(), 'Curling'];
  const send = () => makeSection(name, key);
  await killedAt(cloud, 'createSection', { at: 2, carriedOut: true }, send);
  const id = await idFrom(club.master.id, key);
  await mayRunAgain(club.master.id, key);
  const answers = await inParallel(times(8, send));
  const outcomes = answers.map(outcomeOf);
  expect(outcomes).toContain('201');
  expect(outcomes.filter((outcome) => !['201', '409 request.inProgress'].includes(outcome))).toEqual([]);
  expect(answers.flatMap(({ status, body }) => (status === 201 && body !== id ? [body] : []))).toEqual([]);
  expect((await sectionsNamed(name)).map((section) => section.id)).toEqual([id]);
});

test('after a refusal a key may carry another body, and keeps its ids; while a request runs, it may not', async () => {
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const key = randomUUID();
  const sell = (email = buyer.email) =>
    club.seller.call(sellTicket, { body: { ticketId, ...buyer, email } }, { key });
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  expect((await sell()).status).toBe(409);
  const nonce = await idFrom(club.seller.id, key);
  expect(await club.edit(lottery, { closed: false })).toBe(204);
  const killed = () =>
    killedAt(cloud, 'sellTicket', { at: 3, carriedOut: true }, () => sell('annan@kopare.example'));
  // Its key is taken over first, by a write that is refused and one that is not.
  expect(outcomeOf(await killed())).toBe('500 internal');
  expect(outcomeOf(await sell())).toBe('409 request.keyReused');
  await mayRunAgain(club.seller.id, key);
  expect(outcomeOf(await sell())).toBe('409 request.keyReused');
  const { status, body } = await sell('annan@kopare.example');
  expect([status, body]).toEqual([200, ids.buyer(ticketId, nonce)]);
});
