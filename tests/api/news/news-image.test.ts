import { expect, test } from 'vitest';
import { createNews, deleteNews, editNews } from '../../../shared/contract/news.ts';
import { dataUrl, jpeg, jpegOfSize, jpegWith, png, segment } from '../../fixtures/pictures.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { clubOfFile, item, read, written } from './written-news.ts';

async function withImage(imageFile = dataUrl(png(6, 2))) {
  const { cloud, club } = await clubOfFile();
  const id = await written(club, { imageFile });
  const url = async () => (await read(club, id)).imageFile;
  const edit = (fields: object) => club.admin.call(editNews, { body: { id, ...item, ...fields } });
  const served = async (path: string | null) => (await fetch(`${cloud.url}${path}`)).status;
  return { cloud, club, id, url, edit, served };
}

test('serves an image to anyone at its address, immutable, and without metadata', async () => {
  const taken = jpegWith(segment(0xe1, 'Exif\0\0GPS 57.7 11.9'));
  const { cloud, url } = await withImage(dataUrl(taken, 'image/png'));
  const address = await url();
  expect(address).toMatch(/^\/media\/news_[a-z0-9]+_[a-z0-9]+\?v=\w+$/);
  const served = await fetch(`${cloud.url}${address}`);
  expect(served.headers.get('content-type')).toBe('image/jpeg');
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(jpeg));
});

test('sending the address back keeps the image; a new image has a new address, and the old is no longer served', async () => {
  const { url, edit, served } = await withImage();
  const first = await url();
  expect(outcomeOf(await edit({ imageFile: first, title: 'Ny' }))).toBe('204');
  expect([await url(), await served(first)]).toEqual([first, 200]);
  expect(outcomeOf(await edit({ imageFile: dataUrl(jpeg) }))).toBe('204');
  const second = await url();
  expect(second).not.toBe(first);
  expect([await served(second), await served(first)]).toEqual([200, 404]);
});

test('null, absence and an empty text remove the image', async () => {
  for (const imageFile of [null, undefined, '']) {
    const { url, edit, served } = await withImage();
    const first = await url();
    expect(outcomeOf(await edit({ imageFile }))).toBe('204');
    expect([await url(), await served(first)]).toEqual([null, 404]);
  }
});

test('a deleted item deletes its image', async () => {
  const { club, id, url, served } = await withImage();
  const address = await url();
  expect(await served(address)).toBe(200);
  expect(outcomeOf(await club.admin.call(deleteNews, { params: { id } }))).toBe('204');
  expect(await served(address)).toBe(404);
});

test('accepts JPEG and PNG by their bytes up to 2 MB and 4096 pixels a side; rejects others and changes nothing', async () => {
  const { club, url, edit } = await withImage();
  const before = await url();
  const sized = (size: number) => dataUrl(Buffer.concat([png(4, 3), Buffer.alloc(size - png(4, 3).length)]));
  const refusals = [
    [dataUrl(Buffer.from('<svg onload="alert(1)"/>')), '400 image.invalid'],
    ['bild.png', '400 image.invalid'],
    ['https://evil.example/x.png', '400 image.invalid'],
    ['/media/ticketbase_abc?v=1', '400 image.invalid'],
    [dataUrl(jpeg.subarray(0, 500)), '400 image.invalid'],
    [dataUrl(jpegOfSize(4097, 10)), '400 image.invalid'],
    [sized(2_097_153), '413 request.tooLarge'],
    [`data:image/png;base64,${'A'.repeat(4_300_000)}`, '413 request.tooLarge'],
  ] as const;
  for (const [imageFile, outcome] of refusals) {
    expect(outcomeOf(await edit({ imageFile, title: 'Ny' }))).toBe(outcome);
    expect(outcomeOf(await club.admin.call(createNews, { body: { ...item, imageFile } }))).toBe(outcome);
  }
  expect(await url()).toBe(before);
  expect(outcomeOf(await edit({ imageFile: sized(2_097_152) }))).toBe('204');
});

test("the address of another item's image, or of a replaced one, gives nobody that image", async () => {
  const { club, id, url, edit } = await withImage();
  const other = await withImage();
  const [own, foreign] = [await url(), await other.url()];
  expect(outcomeOf(await edit({ imageFile: foreign }))).toBe('409 record.changed');
  expect(outcomeOf(await edit({ imageFile: '/media/news_x' }))).toBe('409 record.changed');
  expect(outcomeOf(await club.admin.call(createNews, { body: { ...item, imageFile: own } }))).toBe(
    '400 image.invalid',
  );
  await edit({ imageFile: dataUrl(jpeg) });
  // Another user whose form still shows the previous image.
  expect(outcomeOf(await edit({ imageFile: own }))).toBe('409 record.changed');
  expect(await url()).not.toBe(own);
  const gone = { id: 'nothing', ...item, imageFile: own };
  expect(outcomeOf(await club.admin.call(editNews, { body: gone }))).toBe('404 notFound');
  expect((await read(club, id)).title).toBe(item.title);
});
