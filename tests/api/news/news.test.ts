import { expect, test } from 'vitest';
import {
  createNews,
  deleteNews,
  editNews,
  listNews,
  listPublishedNews,
  readNews,
} from '../../../shared/contract/news.ts';
import { killedAt } from '../../support/faults.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { clubOfFile, item, read, written } from './written-news.ts';

test('an item is created, read as sent, changed and deleted', async () => {
  const { club } = await clubOfFile();
  const began = Date.now();
  const id = await written(club, { text: '<p>Hela <a href="/archive" data-link>listan</a></p>' });
  const first = await read(club, id);
  expect(first).toEqual({
    ...item,
    id,
    text: '<p>Hela <a href="/archive" data-link>listan</a></p>',
    imageFile: null,
    createdDate: first.createdDate,
    updatedDate: first.createdDate,
  });
  expect(Date.parse(first.createdDate)).toBeGreaterThanOrEqual(began);
  const sentBack = { ...first, title: 'Vi förlorade', text: null, published: false, createdBy: 'x' };
  expect(outcomeOf(await club.admin.call(editNews, { body: sentBack }))).toBe('204');
  const second = await read(club, id);
  expect(second).toEqual({
    ...first,
    title: 'Vi förlorade',
    text: '',
    published: false,
    updatedDate: second.updatedDate,
  });
  expect(Date.parse(second.updatedDate)).toBeGreaterThan(Date.parse(first.updatedDate));
  expect(outcomeOf(await club.admin.call(deleteNews, { params: { id } }))).toBe('204');
  for (const again of [
    club.admin.call(readNews, { params: { id } }),
    club.admin.call(editNews, { body: sentBack }),
    club.admin.call(deleteNews, { params: { id } }),
  ])
    expect(outcomeOf(await again)).toBe('404 notFound');
});

test('members see published news, Admins all, both newest first', async () => {
  const { cloud } = await clubOfFile();
  const club = await cloud.club();
  const ids: string[] = [];
  for (const published of [true, false, true]) ids.push(await written(club, { published }));
  const [oldest = '', hidden = '', newest = ''] = ids;
  await club.admin.call(editNews, { body: { id: oldest, ...item, title: 'Ändrad' } });
  for (const who of [club.seller, club.leader, club.content, club.admin]) {
    const { body } = await who.call(listPublishedNews, {});
    expect(body.map(({ id }) => id)).toEqual([newest, oldest]);
  }
  const { body } = await club.master.call(listNews, {});
  expect(body.map(({ id }) => id)).toEqual([newest, hidden, oldest]);
  for (const who of [club.seller, club.leader, club.content])
    expect(outcomeOf(await who.call(readNews, { params: { id: hidden } }))).toBe('404 notFound');
  for (const who of [club.admin, club.master])
    expect(outcomeOf(await who.call(readNews, { params: { id: hidden } }))).toBe('200');
  expect(outcomeOf(await club.seller.call(readNews, { params: { id: newest } }))).toBe('200');
});

test('requires title and preamble, and reports all broken rules together', async () => {
  const { club } = await clubOfFile();
  const refused = async (fields: object) =>
    brokenRules(await club.admin.call(createNews, { body: { ...item, ...fields } }));
  expect(
    await refused({ title: '', preamble: ' ', published: 'ja', text: '&'.repeat(50_000), x: 1 }),
  ).toEqual([
    'preamble: Fyll i ingress',
    'published: Ja eller nej',
    'text: Högst 200 kB',
    'title: Fyll i titel',
    'x: Okänt fält',
  ]);
  expect(await refused({ title: 'x'.repeat(101), preamble: 'x'.repeat(501), text: 'a\u0000' })).toEqual([
    'preamble: Högst 500 tecken',
    'text: Innehåller tecken som inte kan sparas',
    'title: Högst 100 tecken',
  ]);
});

test('stores cleaned text; one without visible content counts as empty', async () => {
  const { club } = await clubOfFile();
  const id = await written(club, {
    text: '<h2 onclick=x>Hej</h2><script>x</script><img src=https://evil.example/x>',
  });
  expect((await read(club, id)).text).toBe('<h2>Hej</h2>');
  for (const text of ['<p></p>', '<script>x</script>', '<p>&nbsp;<br></p>', '', null, undefined]) {
    expect(outcomeOf(await club.admin.call(editNews, { body: { id, ...item, text } }))).toBe('204');
    expect((await read(club, id)).text).toBe('');
  }
  await club.admin.call(editNews, { body: { id, ...item, text: '<p onclick=x>Hej' } });
  expect((await read(club, id)).text).toBe('<p>Hej</p>');
});

test('an item sent again after a crash is created once', async () => {
  const { cloud, club } = await clubOfFile();
  for (const applied of [false, true]) {
    const key = `crash-${applied}`;
    const send = () => club.admin.call(createNews, { body: { ...item, title: key } }, { key });
    expect(outcomeOf(await killedAt(cloud, 'createNews', { at: 1, applied }, send))).toBe('500 internal');
    expect((await send()).status).toBe(201);
    const { body } = await club.admin.call(listNews, {});
    expect(body.filter(({ title }) => title === key)).toHaveLength(1);
  }
});
