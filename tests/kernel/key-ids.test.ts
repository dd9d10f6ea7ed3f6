import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
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

/** As it is 24 hours later, when the record is about to be deleted. */
const expire = (userId: string, key: string) =>
  cloud.service.of(club.id).write({ update: keys.request(userId, key), set: { expiresAt: 1 } });

const makeSection = (name: string, key: string) =>
  club.master.call(createSection, { body: { name } }, { key });
const sectionsNamed = async (name: string) =>
  (await club.master.call(listSections, {})).body.filter((section) => section.name === name);

test('a key whose record has expired, or is deleted, makes other ids, even for the same form', async () => {
  const key = randomUUID();
  const sections = [(await makeSection('Padel', key)).body];
  await expire(club.master.id, key);
  sections.push((await makeSection('Padel', key)).body);
  await cloud.service.of(club.id).write({ delete: keys.request(club.master.id, key) });
  sections.push((await makeSection('Padel', key)).body);
  expect(new Set(sections).size).toBe(3);
  expect((await sectionsNamed('Padel')).map(({ id }) => id).toSorted()).toEqual(sections.toSorted());
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
  { when: 'before it has an effect', applied: false },
  { when: 'once its effect is stored', applied: true },
])('a request that is killed $when happens once, however often it is sent again', async (fault) => {
  const [key, name] = [randomUUID(), `S ${fault.when}`.slice(0, 20)];
  const send = () => makeSection(name, key);
  expect(outcomeOf(await killedAt(cloud, 'createSection', { at: 1, ...fault }, send))).toBe('500 internal');
  const before = await sectionsNamed(name);
  expect(before).toHaveLength(fault.applied ? 1 : 0);
  const answers = [await send(), ...(await inParallel(times(8, send)))];
  const [section] = await sectionsNamed(name);
  expect(before.map(({ id }) => id)).toEqual(fault.applied ? [section?.id] : []);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, section?.id]));
  expect(await sectionsNamed(name)).toHaveLength(1);
});

test('a key may carry another body after a refusal, and none other after its effect, heard of or not', async () => {
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const key = randomUUID();
  const sell = (email = buyer.email) =>
    club.seller.call(sellTicket, { body: { ticketId, ...buyer, email } }, { key });
  const other = () => sell('annan@kopare.example');
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  expect((await sell()).status).toBe(409);
  expect(await club.edit(lottery, { closed: false })).toBe(204);
  expect(outcomeOf(await killedAt(cloud, 'sellTicket', { at: 1, applied: true }, other))).toBe(
    '500 internal',
  );
  expect(outcomeOf(await sell())).toBe('409 request.keyReused');
  const { body: ticket } = await club.admin.call(readTicket, { params: { id: ticketId } });
  const { status, body } = await other();
  expect([status, body]).toEqual([200, ticket.customer?.id]);
});
