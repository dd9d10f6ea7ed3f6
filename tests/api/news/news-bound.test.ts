import { afterEach, expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import {
  createNews,
  deleteNews,
  editNews,
  listNews,
  listPublishedNews,
} from '../../../shared/contract/news.ts';
import { saveContent } from '../../../shared/contract/content.ts';
import { bounds } from '../../../shared/domain/bounds.ts';
import { dataUrl, png } from '../../fixtures/pictures.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { clubOfFile, item, read, written } from './written-news.ts';

const full = '409 bound.reached';
const longest = `<p>${'å'.repeat(102_390)}</p>`;

/** The stored counter of the club's list. */
async function counterOf() {
  const { cloud, club } = await clubOfFile();
  const table = cloud.service.of(club.id);
  const get = async () => table.get(keys.bound('news'), { consistent: true });
  /** Sets the list's counter to this amount. */
  const pretend = async (amount: object) =>
    table.write({ put: { ...keys.bound('news'), ...(await get()), ...amount } });
  return { get, pretend };
}
afterEach(async () => {
  const { cloud, club } = await clubOfFile();
  const table = cloud.service.of(club.id);
  for (const { sk } of await table.query(keys.newsItems()))
    await table.write({ delete: keys.news(String(sk)) });
  await table.write({ delete: keys.bound('news') });
});

test('rejects the longest news with the reason before the list exceeds a reply; both lists stay readable', async () => {
  const { cloud, club } = await clubOfFile();
  const table = cloud.service.of(club.id);
  const ids = [await written(club, { text: longest })];
  const [longestItem] = await table.query(keys.newsItems(), { consistent: true });
  for (; ids.length < 20; ids.push(`copy${ids.length}`))
    await table.write({ put: { ...longestItem, ...keys.news(`copy${ids.length}`) } });
  // All are counted when the next one is added.
  await table.write({ delete: keys.bound('news') });
  let last = await club.admin.call(createNews, { body: { ...item, text: longest } });
  for (; last.status === 201 && ids.length < 28;) {
    ids.push(last.body);
    last = await club.admin.call(createNews, { body: { ...item, text: longest } });
  }
  expect([outcomeOf(last), last.body]).toEqual([
    full,
    expect.objectContaining({ message: bounds.news.full }),
  ]);
  for (const route of [listNews, listPublishedNews]) {
    const { status, body } = await club.admin.call(route, {});
    expect([status, body.length]).toEqual([200, ids.length]);
  }
  expect((await club.admin.call(deleteNews, { params: { id: ids[0] ?? '' } })).status).toBe(204);
  await written(club, { text: longest });
});

test('a rejected item leaves no image behind, and the stored item unchanged', async () => {
  const { cloud, club } = await clubOfFile();
  const { pretend } = await counterOf();
  const id = await written(club, { imageFile: dataUrl(png(6, 2)) });
  const before = await read(club, id);
  await pretend({ bytes: bounds.news.bytes });
  const { calls } = await cloud.observe(async () => {
    const imageFile = dataUrl(png(7, 2));
    expect(outcomeOf(await club.admin.call(createNews, { body: { ...item, imageFile } }))).toBe(full);
    const body = { id, ...item, title: 'Längre än förut', imageFile };
    expect(outcomeOf(await club.admin.call(editNews, { body }))).toBe(full);
  });
  const countOf = (name: string) => calls.filter(({ operation }) => operation === name).length;
  expect([countOf('PutObject'), countOf('DeleteObject')]).toEqual([2, 2]);
  expect(await read(club, id)).toEqual(before);
  expect((await fetch(`${cloud.url}${before.imageFile}`)).status).toBe(200);
});

test('an image does not affect the count, and a deleted item frees what it used', async () => {
  const { club } = await clubOfFile();
  const { get } = await counterOf();
  const first = await written(club);
  const one = await get();
  const second = await written(club, { imageFile: dataUrl(png(6, 2)) });
  expect(await get()).toMatchObject({ items: 2, bytes: 2 * Number(one?.bytes) });
  const body = { id: first, ...item, imageFile: dataUrl(png(8, 2)) };
  expect(outcomeOf(await club.admin.call(editNews, { body }))).toBe('204');
  expect(await get()).toMatchObject({ items: 2, bytes: 2 * Number(one?.bytes) });
  for (const id of [first, second]) await club.admin.call(deleteNews, { params: { id } });
  expect(await get()).toMatchObject({ items: 0, bytes: 0 });
});

test('pages of content have their own bound: rejects what makes one longer, never what shortens it', async () => {
  const { cloud, club } = await clubOfFile();
  const save = async (key: string, html: string) =>
    outcomeOf(await club.content.call(saveContent, { body: { key, html } }));
  expect(await save('first', '<p>Hej</p>')).toBe('204');
  await cloud.service.write({ put: { ...keys.bound('content'), items: 1, bytes: bounds.content.bytes } });
  expect(await save('second', '<p>Hej</p>')).toBe(full);
  expect(await save('first', '<p>Hej!</p>')).toBe(full);
  expect(await save('first', '<p>He</p>')).toBe('204');
  expect(await save('first', '<p>Hej</p>')).toBe('204');
});
