import { expect, test } from 'vitest';
import {
  createQuestion,
  deleteQuestion,
  editQuestion,
  listQuestions,
  listTopics,
  readQuestion,
} from '../../../shared/contract/faq.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';
import { killedAt } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

const question = { typeId: 1, title: 'Hur köper jag en lott?', html: '<p>Av en säljare.</p>' };

let clubOnce: Promise<TestClub> | undefined;
/** One club suffices: the FAQ belongs to the service. */
async function clubs() {
  const cloud = await testCloud();
  return { cloud, club: await (clubOnce ??= cloud.club()) };
}
const create = (club: TestClub, fields: object = {}, key?: string) =>
  club.content.call(createQuestion, { body: { ...question, ...fields } }, key === undefined ? {} : { key });

test('the types are the four tabs', async () => {
  const { cloud } = await clubs();
  expect((await cloud.anonymous.call(listTopics, {})).body).toEqual([
    { id: 1, name: 'Allmänt' },
    { id: 2, name: 'Team Admin' },
    { id: 3, name: 'Klubb Admin' },
    { id: 4, name: 'GDPR' },
  ]);
});

test('anyone reads a question; it can be changed and deleted', async () => {
  const { cloud, club } = await clubs();
  const created = await create(club);
  expect(created.status).toBe(201);
  const id = created.body;
  const read = () => cloud.anonymous.call(readQuestion, { params: { id } });
  const shown = { ...question, id, cultureName: 'sv-SE' };
  expect((await read()).body).toEqual(shown);
  const sentBack = { ...shown, typeName: 'Allmänt', typeId: 4, title: 'Nytt', html: '<b>Nytt</b>' };
  expect(outcomeOf(await club.master.call(editQuestion, { body: sentBack }))).toBe('204');
  expect((await read()).body).toEqual({ ...shown, typeId: 4, title: 'Nytt', html: '<b>Nytt</b>' });
  expect(outcomeOf(await club.content.call(deleteQuestion, { params: { id } }))).toBe('204');
  expect(outcomeOf(await read())).toBe('404 notFound');
  expect(outcomeOf(await club.content.call(editQuestion, { body: sentBack }))).toBe('404 notFound');
  expect(outcomeOf(await club.content.call(deleteQuestion, { params: { id } }))).toBe('404 notFound');
});

test('the list is ordered by type, oldest first, and an edit moves no question', async () => {
  const { cloud, club } = await clubs();
  const ids: string[] = [];
  for (const typeId of [3, 1, 3, 2, 1]) ids.push((await create(club, { typeId })).body);
  await club.content.call(editQuestion, { body: { id: ids[1], ...question, title: 'Ändrad' } });
  const { body } = await cloud.anonymous.call(listQuestions, {});
  const own = body.filter(({ id }) => ids.includes(id)).map(({ id }) => ids.indexOf(id));
  expect(own).toEqual([1, 4, 3, 0, 2]);
});

test('requires type, title and text, and reports all broken rules together', async () => {
  const { club } = await clubs();
  const refused = async (fields: object) => brokenRules(await create(club, fields));
  expect(await refused({ typeId: 5, title: ' ', html: '' })).toEqual([
    'html: Fyll i text',
    'title: Fyll i titel',
    'typeId: Välj typ',
  ]);
  // After cleaning, these contain only elements without visible content.
  for (const html of ['<script>x</script>', '<p> &nbsp;</p><br>', '<img src=x>', '<!-- a -->'])
    expect(await refused({ title: 'x'.repeat(101), html })).toEqual([
      'html: Fyll i text',
      'title: Högst 100 tecken',
    ]);
  expect(await refused({ typeId: '1', html: '&'.repeat(50_000) })).toEqual([
    'html: Högst 200 kB',
    'typeId: Välj typ',
  ]);
  const { body: id } = await create(club);
  const edit = (fields: object) => club.content.call(editQuestion, { body: { id, ...question, ...fields } });
  expect(brokenRules(await edit({ html: '<style>x</style>' }))).toEqual(['html: Fyll i text']);
  expect(outcomeOf(await edit({ html: '<img src="/media/a_b?v=1">' }))).toBe('204');
});

test('stores cleaned HTML, added or changed', async () => {
  const { cloud, club } = await clubs();
  const html = '<p onclick=x>Hej <a href="/faq" data-link class=b>du</a><script>x</script>';
  const cleaned = '<p>Hej <a href="/faq" data-link>du</a></p>';
  const { body: id } = await create(club, { html });
  const read = async () => (await cloud.anonymous.call(readQuestion, { params: { id } })).body.html;
  expect(await read()).toBe(cleaned);
  await club.content.call(editQuestion, { body: { id, ...question, html: `${html}!` } });
  expect(await read()).toBe(`${cleaned.slice(0, -4)}!</p>`);
});

test('a form sent again after a crash adds its question once', async () => {
  const { cloud, club } = await clubs();
  for (const applied of [false, true]) {
    const key = `crash-${applied}`;
    const send = () => create(club, { title: key }, key);
    const crashed = await killedAt(cloud, 'createQuestion', { at: 1, applied }, send);
    expect(outcomeOf(crashed)).toBe('500 internal');
    expect((await send()).status).toBe(201);
    const { body } = await cloud.anonymous.call(listQuestions, {});
    expect(body.filter(({ title }) => title === key)).toHaveLength(1);
  }
});

test('concurrent deletions of a question all succeed', async () => {
  const { cloud, club } = await clubs();
  const { body: id } = await create(club);
  const outcomes = (
    await inParallel(times(8, () => club.content.call(deleteQuestion, { params: { id } })))
  ).map(outcomeOf);
  expect(outcomes).toContain('204');
  expect(outcomes.filter((outcome) => !['204', '404 notFound'].includes(outcome))).toEqual([]);
  expect((await cloud.anonymous.call(readQuestion, { params: { id } })).status).toBe(404);
});

test('an edit never restores a deleted question', async () => {
  const { cloud, club } = await clubs();
  const { body: id } = await create(club);
  const edit = async () => outcomeOf(await club.content.call(editQuestion, { body: { id, ...question } }));
  await inParallel([
    ...times(4, edit),
    async () => outcomeOf(await club.content.call(deleteQuestion, { params: { id } })),
    ...times(4, edit),
  ]);
  expect((await cloud.anonymous.call(readQuestion, { params: { id } })).status).toBe(404);
});
