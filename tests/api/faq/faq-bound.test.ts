import { afterEach, expect, test } from 'vitest';
import { weightOf } from '../../../functions/store/bound.ts';
import { keys } from '../../../functions/store/keys.ts';
import { createQuestion, deleteQuestion, editQuestion, listQuestions } from '../../../shared/contract/faq.ts';
import { bounds } from '../../../shared/domain/bounds.ts';
import { testCloud, type TestClub, type TestCloud } from '../../support/cloud.ts';
import { callsOf, gathered } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';

const longest = `<p>${'å'.repeat(102_390)}</p>`;
const question = { typeId: 1, title: 'Hur köper jag en lott?', html: '<p>Av en säljare.</p>' };
const full = `409 bound.reached`;

let clubOnce: Promise<TestClub> | undefined;
async function clubs() {
  const cloud = await testCloud();
  return { cloud, club: await (clubOnce ??= cloud.club()) };
}
const add = (club: TestClub, fields: object = {}) =>
  club.content.call(createQuestion, { body: { ...question, ...fields } });
const list = async (cloud: TestCloud) => cloud.anonymous.call(listQuestions, {});
const counter = async (cloud: TestCloud) => cloud.service.get(keys.bound('faq'), { consistent: true });
/** Sets the list's counter to this amount. */
const pretend = async (cloud: TestCloud, amount: object) =>
  cloud.service.write({ put: { ...keys.bound('faq'), ...(await counter(cloud)), ...amount } });

afterEach(async () => {
  const { cloud } = await clubs();
  for (const { sk } of await cloud.service.query(keys.questions()))
    await cloud.service.write({ delete: keys.question(String(sk)) });
  await cloud.service.write({ delete: keys.bound('faq') });
});

test('rejects the longest answers with the reason before the list exceeds a reply; the list stays readable', async () => {
  const { cloud, club } = await clubs();
  await add(club, { html: longest });
  const [longestItem] = await cloud.service.query(keys.questions(), { consistent: true });
  for (let copy = 1; copy < 20; copy++)
    await cloud.service.write({ put: { ...longestItem, ...keys.question(`copy${copy}`) } });
  // All are counted when the next one is added.
  await cloud.service.write({ delete: keys.bound('faq') });
  const outcomes: string[] = [];
  for (let count = 20; count < 28; count++) {
    const answer = await add(club, { html: longest });
    outcomes.push(outcomeOf(answer));
    if (answer.status === 409) expect(answer.body).toMatchObject({ message: bounds.faq.full });
  }
  expect(new Set(outcomes)).toEqual(new Set(['201', full]));
  const { status, body } = await list(cloud);
  expect([status, body.length]).toEqual([200, 20 + outcomes.indexOf(full)]);
  // A deletion makes space for one.
  expect((await club.content.call(deleteQuestion, { params: { id: body[0]?.id ?? '' } })).status).toBe(204);
  expect(outcomeOf(await add(club, { html: longest }))).toBe('201');
  expect(outcomeOf(await add(club, { html: longest }))).toBe(full);
});

test('counts quotes by their size in the reply, not in the text', async () => {
  const { cloud, club } = await clubs();
  await add(club);
  await pretend(cloud, { bytes: bounds.faq.bytes - 120_000 });
  const letters = { html: `<p>${'a'.repeat(30_000)}</p>` };
  expect(outcomeOf(await add(club, { html: `<p>${'"'.repeat(30_000)}</p>` }))).toBe(full);
  expect(outcomeOf(await add(club, letters))).toBe('201');
});

test('of two concurrent questions for the last place one is added', async () => {
  const { cloud, club } = await clubs();
  await add(club);
  await pretend(cloud, { items: bounds.faq.items - 1 });
  const isWrite = callsOf('createQuestion', 'TransactWriteItems');
  const answers = await gathered(cloud, isWrite, 4, () => inParallel(times(4, () => add(club))));
  expect(answers.map(outcomeOf).toSorted()).toEqual(['201', full, full, full]);
  expect((await list(cloud)).body).toHaveLength(2);
});

test('rejects a change that grows an answer beyond the bound, never one that shortens it', async () => {
  const { cloud, club } = await clubs();
  const { body: id } = await add(club);
  const edit = async (html: string) =>
    outcomeOf(await club.content.call(editQuestion, { body: { id, ...question, html } }));
  await pretend(cloud, { bytes: bounds.faq.bytes - 10 });
  expect(await edit('<p>Av en säljare, som vanligt.</p>')).toBe(full);
  expect(await edit('<p>Av en säljar</p>')).toBe('204');
  expect(await edit('<p>Av en ledare</p>')).toBe('204');
  await pretend(cloud, { bytes: bounds.faq.bytes + 5000, items: bounds.faq.items + 5 });
  expect(await edit('<p>Av en ledare!</p>')).toBe(full);
  expect(await edit('<p>Ledare</p>')).toBe('204');
  expect((await club.content.call(deleteQuestion, { params: { id } })).status).toBe(204);
});

test('questions from before there was a counter are counted when one is saved, changed or deleted', async () => {
  const { cloud, club } = await clubs();
  const old = async (id: string) =>
    cloud.service.write({
      put: {
        ...keys.question(id),
        v: 1,
        ...question,
        cultureName: 'sv-SE',
        createdDate: '2026-01-01T00:00:00Z',
      },
    });
  const change: readonly (() => Promise<{ status: number }>)[] = [
    () => add(club),
    () => club.content.call(editQuestion, { body: { id: 'old1', ...question, title: 'Annat' } }),
    () => club.content.call(deleteQuestion, { params: { id: 'old2' } }),
  ];
  for (const each of change) {
    await Promise.all(['old1', 'old2', 'old3'].map(old));
    await cloud.service.write({ delete: keys.bound('faq') });
    expect((await each()).status).toBeLessThan(300);
    const { body } = await list(cloud);
    const bytes = body.reduce((sum, shown) => sum + weightOf(shown), 0);
    expect(await counter(cloud)).toMatchObject({ items: body.length, bytes });
  }
});

test('counts all of many concurrent first questions', async () => {
  const { cloud, club } = await clubs();
  const answers = await inParallel(times(4, (index) => add(club, { title: `Fråga ${index}` })));
  expect(answers.map(outcomeOf)).toEqual(answers.map(() => '201'));
  expect(await counter(cloud)).toMatchObject({ items: 4 });
});
