import { expect, test } from 'vitest';
import { listContent, readContent, saveContent } from '../../../shared/contract/content.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

const page = {
  key: 'how-it-works',
  cultureName: 'sv-SE',
  metaTitle: 'Så fungerar det',
  metaDescription: 'Lotter och lag',
  html: '<h2>Så fungerar det</h2><p>Läs <a href="/faq" data-link>frågor och svar</a>.</p>',
};
const save = (club: TestClub, fields: object) =>
  club.content.call(saveContent, { body: { ...page, ...fields } });

let clubOnce: Promise<TestClub> | undefined;
/** One club suffices: content belongs to the service, and each test has its own pages. */
async function clubs() {
  const cloud = await testCloud();
  return { cloud, club: await (clubOnce ??= cloud.club()) };
}

test('a page without content has empty fields, whatever is requested', async () => {
  const { cloud } = await clubs();
  const empty = { cultureName: 'sv-SE', metaTitle: '', metaDescription: '', html: '' };
  for (const key of ['nobody-wrote-this', 'Å', 'a#b', '__proto__']) {
    const answer = await cloud.anonymous.call(readContent, { params: { key } });
    expect([answer.status, answer.body]).toEqual([200, { key, ...empty }]);
  }
  expect(outcomeOf(await cloud.anonymous.call(readContent, { params: { key: 'x'.repeat(101) } }))).toBe(
    '400 request.invalid',
  );
});

test('anyone reads what is written; written again it is replaced, for every club', async () => {
  const { cloud, club } = await clubs();
  const other = await cloud.club();
  const read = async () => (await cloud.anonymous.call(readContent, { params: { key: page.key } })).body;
  expect(outcomeOf(await save(club, {}))).toBe('204');
  expect(await read()).toEqual(page);
  const rewritten = { ...page, metaTitle: '', metaDescription: '', html: '<p>Nytt</p>' };
  const sent = { ...rewritten, metaTitle: undefined, metaDescription: null };
  expect(outcomeOf(await other.master.call(saveContent, { body: sent }))).toBe('204');
  expect(await read()).toEqual(rewritten);
});

test('a new page never replaces one that is there, whichever of several comes first', async () => {
  const { cloud, club } = await clubs();
  const answers = await inParallel(
    times(4, (index) => save(club, { key: 'new-page', html: `<p>Sida ${index}</p>`, isNew: true })),
  );
  expect(answers.map(outcomeOf).toSorted()).toEqual(['204', ...Array(3).fill('400 request.invalid')]);
  expect(answers.flatMap(brokenRules)).toEqual(Array(3).fill('key: Sidan finns redan. Ändra den i listan.'));
  const read = await cloud.anonymous.call(readContent, { params: { key: 'new-page' } });
  expect(read.body.html).toBe(`<p>Sida ${answers.findIndex(({ status }) => status === 204)}</p>`);
  expect(outcomeOf(await save(club, { key: 'new-page', html: '<p>Ändrad</p>' }))).toBe('204');
});

test('each language has its own text; Swedish is the default', async () => {
  const { cloud, club } = await clubs();
  const unnamed = { key: 'contact', cultureName: undefined, html: '<p>Hej</p>' };
  expect(outcomeOf(await save(club, unnamed))).toBe('204');
  await save(club, { key: 'contact', cultureName: 'en-GB', html: '<p>Hello</p>' });
  const read = async (query: object) =>
    (await cloud.anonymous.call(readContent, { params: { key: 'contact' }, query })).body.html;
  expect(await read({})).toBe('<p>Hej</p>');
  expect(await read({ cultureName: 'sv-SE' })).toBe('<p>Hej</p>');
  expect(await read({ cultureName: 'en-GB' })).toBe('<p>Hello</p>');
  expect(await read({ cultureName: 'de-DE' })).toBe('');
});

test('the list has every page by key, with all its fields', async () => {
  const { club } = await clubs();
  for (const key of ['privacy', 'pricing-b', 'pricing', 'a1'])
    await save(club, { key, html: `<p>${key}</p>` });
  await save(club, { key: 'pricing', cultureName: 'en', html: '<p>en</p>' });
  const { status, body } = await club.master.call(listContent, {});
  expect(status).toBe(200);
  const places = body.map(({ key, cultureName }) => `${key} ${cultureName}`);
  const own = places.filter((place) => /^(a1|pri)/.test(place));
  expect(own).toEqual(['a1 sv-SE', 'pricing en', 'pricing sv-SE', 'pricing-b sv-SE', 'privacy sv-SE']);
  expect(body.find(({ cultureName }) => cultureName === 'en')).toEqual({
    ...page,
    key: 'pricing',
    cultureName: 'en',
    html: '<p>en</p>',
  });
});

test('stores cleaned HTML', async () => {
  const { cloud, club } = await clubs();
  await save(club, { key: 'cleaned', html: '<p id=a onclick=x>Hej<script>x</script> <span>då</span>' });
  const { body } = await cloud.anonymous.call(readContent, { params: { key: 'cleaned' } });
  expect(body.html).toBe('<p>Hej då</p>');
});

test('reports all broken rules together, including one that appears only after cleaning', async () => {
  const { club } = await clubs();
  const broken = {
    key: 'Så',
    cultureName: 'svenska',
    metaTitle: 'x'.repeat(101),
    metaDescription: 'x'.repeat(501),
  };
  // 50 000 characters that are written as &amp;
  const html = '&'.repeat(50_000);
  expect(brokenRules(await save(club, { ...broken, html, extra: 1 }))).toEqual([
    'cultureName: Till exempel sv-SE',
    'extra: Okänt fält',
    'html: Högst 200 kB',
    'key: Små bokstäver, siffror och bindestreck',
    'metaDescription: Högst 500 tecken',
    'metaTitle: Högst 100 tecken',
  ]);
  expect(brokenRules(await save(club, { html: `<p>${'å'.repeat(102_400)}</p>` }))).toEqual([
    'html: Högst 200 kB',
  ]);
  expect(brokenRules(await save(club, { html: 'a\u0007' }))).toEqual([
    'html: Innehåller tecken som inte kan sparas',
  ]);
  // Each is written as &quot;: 204 797 bytes, and six more.
  const quotes = (count: number) => `<abbr title='${'"'.repeat(count)}'>x</abbr>`;
  expect(outcomeOf(await save(club, { key: 'long', html: quotes(34_129) }))).toBe('204');
  expect(brokenRules(await save(club, { html: quotes(34_130) }))).toEqual(['html: Högst 200 kB']);
});

test('answers 304 where the browser has the answer already', async () => {
  const { cloud, club } = await clubs();
  await save(club, { key: 'known', html: '<p>Hej</p>' });
  const read = (headers = {}) => cloud.anonymous.call(readContent, { params: { key: 'known' } }, { headers });
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read({ 'if-none-match': etag })).status).toBe(304);
  await save(club, { key: 'known', html: '<p>Nytt</p>' });
  expect((await read({ 'if-none-match': etag })).status).toBe(200);
});

test('two concurrent writes of a page leave it complete, as one of them wrote it', async () => {
  const { cloud, club } = await clubs();
  const written = (index: number) => ({ key: 'raced', metaTitle: `T${index}`, html: `<p>${index}</p>` });
  const answers = await inParallel(times(12, (index) => save(club, written(index))));
  expect(answers.map(outcomeOf)).toEqual(answers.map(() => '204'));
  const { body } = await cloud.anonymous.call(readContent, { params: { key: 'raced' } });
  expect(body).toEqual({ ...page, ...written(Number(body.metaTitle.slice(1))) });
});
