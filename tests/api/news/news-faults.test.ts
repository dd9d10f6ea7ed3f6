import { expect, test } from 'vitest';
import type { SdkCall } from '../../../infra/local/gateway/gateway-call.ts';
import { createNews, deleteNews, editNews } from '../../../shared/contract/news.ts';
import { dataUrl, png } from '../../fixtures/pictures.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { callsOf, gathered, killedAt } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { clubOfFile, item, read, written } from './written-news.ts';

const picture = (width: number) => dataUrl(png(width, 2));
/** Whether the bucket has the objects of these image addresses. */
async function objectsOf(cloud: TestCloud, urls: readonly (string | null)[]): Promise<boolean[]> {
  return Promise.all(urls.map(async (url) => (await fetch(`${cloud.url}${url}`)).ok));
}
async function withImage() {
  const { cloud, club } = await clubOfFile();
  const id = await written(club, { imageFile: picture(6) });
  const { imageFile: url } = await read(club, id);
  const edit = (fields: object, key?: string) =>
    club.admin.call(editNews, { body: { id, ...item, ...fields } }, key === undefined ? {} : { key });
  return { cloud, club, id, url, edit };
}
/** Makes deletions of images fail while `run` runs. */
async function withoutDeletions<T>(cloud: TestCloud, run: () => Promise<T>): Promise<T> {
  const isDeletion = ({ service, operation }: SdkCall) => service === 's3' && operation === 'DeleteObject';
  const stop = cloud.local.gateway.intercept((call) => (isDeletion(call) ? 'fail' : undefined));
  return run().finally(stop);
}

test('killed before the record is changed, an edit has changed nothing; repeated, it is done', async () => {
  const { cloud, club, id, url, edit } = await withImage();
  const send = () => edit({ title: 'Ny', imageFile: picture(7) }, id);
  expect(outcomeOf(await killedAt(cloud, 'editNews', { at: 1, applied: false }, send))).toBe('500 internal');
  expect(await read(club, id)).toMatchObject({ title: item.title, imageFile: url });
  expect(await objectsOf(cloud, [url])).toEqual([true]);
  expect(outcomeOf(await send())).toBe('204');
  const after = await read(club, id);
  expect(after.title).toBe('Ny');
  expect(await objectsOf(cloud, [url, after.imageFile])).toEqual([false, true]);
});

test('killed once the record is changed, an edit is whole; repeated, it keeps its image and clears the old one away', async () => {
  const { cloud, club, id, url, edit } = await withImage();
  const send = () => edit({ title: 'Ny', imageFile: picture(7) }, id);
  const killed = () => killedAt(cloud, 'editNews', { at: 1, applied: true }, send);
  expect(outcomeOf(await withoutDeletions(cloud, killed))).toBe('500 internal');
  const changed = await read(club, id);
  expect(changed.title).toBe('Ny');
  expect(await objectsOf(cloud, [url, changed.imageFile])).toEqual([true, true]);
  expect(outcomeOf(await send())).toBe('204');
  expect((await read(club, id)).imageFile).toBe(changed.imageFile);
  expect(await objectsOf(cloud, [url, changed.imageFile])).toEqual([false, true]);
});

test('an image that could not be deleted is deleted by the next change, or with the item', async () => {
  for (const next of ['edit', 'delete'] as const) {
    const { cloud, club, id, url, edit } = await withImage();
    expect(outcomeOf(await withoutDeletions(cloud, () => edit({ imageFile: null })))).toBe('204');
    expect(await objectsOf(cloud, [url])).toEqual([true]);
    if (next === 'edit') expect(outcomeOf(await edit({ imageFile: null }))).toBe('204');
    else expect(outcomeOf(await club.admin.call(deleteNews, { params: { id } }))).toBe('204');
    expect(await objectsOf(cloud, [url])).toEqual([false]);
  }
});

test('an interrupted deletion can be repeated, and leaves no image behind', async () => {
  const { cloud, club, id, url } = await withImage();
  const send = () => club.admin.call(deleteNews, { params: { id } });
  expect(outcomeOf(await withoutDeletions(cloud, send))).toBe('500 internal');
  expect(outcomeOf(await killedAt(cloud, 'deleteNews', { at: 1, applied: false }, send))).toBe(
    '500 internal',
  );
  expect(outcomeOf(await send())).toBe('204');
  expect(await objectsOf(cloud, [url])).toEqual([false]);
});

test('edits and deletions succeed even when a response of the table is lost', async () => {
  const { cloud, club, id, edit } = await withImage();
  const lost = new Set<string>();
  const stop = cloud.local.gateway.intercept((call) => {
    const isWrite = callsOf(['editNews', 'deleteNews'])(call) && /Update|Transact/.test(call.operation);
    if (!isWrite || lost.has(call.operation)) return undefined;
    lost.add(call.operation);
    return 'drop-answer';
  });
  try {
    expect(outcomeOf(await edit({ title: 'Ny', imageFile: picture(7) }))).toBe('204');
    expect((await read(club, id)).title).toBe('Ny');
    lost.delete('TransactWriteItems');
    expect(outcomeOf(await club.admin.call(deleteNews, { params: { id } }))).toBe('204');
    expect([...lost].toSorted()).toEqual(['TransactWriteItems', 'UpdateItem']);
  } finally {
    stop();
  }
});

test('of two concurrent changes one gets 409; the item is complete, with its image and no other', async () => {
  const { cloud, club, id, url, edit } = await withImage();
  const isChange = callsOf('editNews', 'TransactWriteItems');
  const change = (index: number) => edit({ title: `Titel ${index}`, imageFile: picture(10 + index) });
  const answers = await gathered(cloud, isChange, 4, () => inParallel(times(4, change)));
  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual([
    '204',
    '409 record.changed',
    '409 record.changed',
    '409 record.changed',
  ]);
  const { title, imageFile } = await read(club, id);
  expect(title).toBe(`Titel ${outcomes.indexOf('204')}`);
  const served = await fetch(`${cloud.url}${imageFile}`);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(png(10 + outcomes.indexOf('204'), 2)));
  expect(await objectsOf(cloud, [url])).toEqual([false]);
});

test('an edit in progress never restores a deleted item', async () => {
  const { cloud, club, id, url, edit } = await withImage();
  const outcomes = await inParallel([
    async () => outcomeOf(await edit({ imageFile: picture(7) })),
    async () => outcomeOf(await edit({ imageFile: url })),
    async () => outcomeOf(await club.admin.call(deleteNews, { params: { id } })),
    async () => outcomeOf(await edit({ imageFile: null })),
  ]);
  for (const outcome of outcomes) expect(['204', '404 notFound', '409 record.changed']).toContain(outcome);
  expect(outcomes[2]).toBe('204');
  expect(outcomeOf(await edit({}))).toBe('404 notFound');
  expect(await objectsOf(cloud, [url])).toEqual([false]);
});

test('an item whose image is stored when it is killed is written once, with that image, when it is sent again', async () => {
  const { cloud, club } = await withImage();
  for (const applied of [false, true]) {
    const key = `image-${applied}`;
    const body = { ...item, imageFile: picture(9) };
    const send = () => club.admin.call(createNews, { body }, { key });
    expect(outcomeOf(await killedAt(cloud, 'createNews', { at: 1, applied }, send))).toBe('500 internal');
    const { status, body: id } = await send();
    expect(status).toBe(201);
    expect(await objectsOf(cloud, [(await read(club, id)).imageFile])).toEqual([true]);
  }
});
