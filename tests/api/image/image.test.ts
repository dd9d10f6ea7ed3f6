import { expect, test } from 'vitest';
import { deleteImage, readImage, saveImage } from '../../../shared/contract/image.ts';
import { readLottery } from '../../../shared/contract/lottery.ts';
import { dataUrl, jpeg, jpegOfSize, jpegWith, png, segment } from '../../fixtures/pictures.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';

async function clubWithLottery() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  return { cloud, club, lottery, key: `ticketbase_${lottery}` };
}
const save = (club: TestClub, key: string, imageFile: string) =>
  club.admin.call(saveImage, { body: { key, imageFile } });
const imageOf = async (club: TestClub, id: string) =>
  (await club.admin.call(readLottery, { params: { id } })).body.image;

test('a saved image is read back, and served to anyone at the address in the lottery', async () => {
  const { cloud, club, lottery, key } = await clubWithLottery();
  expect(await imageOf(club, lottery)).toBeNull();
  expect((await club.admin.call(readImage, { params: { key } })).status).toBe(204);
  const picture = png(4, 3);
  expect((await save(club, key, dataUrl(picture))).status).toBe(204);
  const { body } = await club.admin.call(readImage, { params: { key } });
  expect(body).toEqual({ imageData: dataUrl(picture) });

  const image = await imageOf(club, lottery);
  expect(image).toMatch(new RegExp(`^/media/${key}\\?v=\\w+$`));
  const served = await fetch(`${cloud.url}${image}`);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(picture));
  const bare = await fetch(`${cloud.url}/media/${key}`);
  expect(bare.status).toBe(200);
  expect(bare.headers.get('cache-control')).toBe('public, max-age=60');
});

test('a new image has a new address; a deleted one has none and is no longer served', async () => {
  const { cloud, club, lottery, key } = await clubWithLottery();
  await save(club, key, dataUrl(png(4, 3)));
  const first = await imageOf(club, lottery);
  await save(club, key, dataUrl(jpeg, 'image/jpeg'));
  const second = await imageOf(club, lottery);
  expect(second).not.toBe(first);
  expect((await fetch(`${cloud.url}${second}`)).headers.get('content-type')).toBe('image/jpeg');
  for (let round = 0; round < 2; round++)
    expect((await club.admin.call(deleteImage, { params: { key } })).status).toBe(204);
  expect(await imageOf(club, lottery)).toBeNull();
  expect((await club.admin.call(readImage, { params: { key } })).status).toBe(204);
});

test('does not store where a picture was taken', async () => {
  const { club, key } = await clubWithLottery();
  const taken = jpegWith(segment(0xe1, 'Exif\0\0GPS 57.7 11.9'), segment(0xfe, 'GPS'));
  await save(club, key, dataUrl(taken, 'image/jpeg'));
  const { body } = await club.admin.call(readImage, { params: { key } });
  expect(body).toEqual({ imageData: dataUrl(jpeg, 'image/jpeg') });
});

test('validates an image by its bytes, not by its name', async () => {
  const { club, key } = await clubWithLottery();
  expect((await save(club, key, dataUrl(png(2, 2), 'image/jpeg'))).status).toBe(204);
  const { body } = await club.admin.call(readImage, { params: { key } });
  expect(body).toEqual({ imageData: dataUrl(png(2, 2)) });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const imageFile of [
    dataUrl(svg),
    'bild.png',
    'data:image/png;base64,!!!!',
    'data:image/png;base64,',
  ]) {
    const refused = await save(club, key, imageFile);
    expect([refused.status, refused.body.code]).toEqual([400, 'image.invalid']);
    expect(refused.body.message).toBe('Filtypen inte tillåten, endast JPG, PNG.');
  }
});

test('rejects a damaged image, one that lies on its side but for its EXIF and one with too many pixels, with the reason', async () => {
  const { club, key } = await clubWithLottery();
  const damaged = await save(club, key, dataUrl(jpeg.subarray(0, 500)));
  expect([damaged.status, damaged.body.message]).toEqual([400, 'Bilden är skadad och går inte att läsa.']);
  const lying = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';
  const turned = await save(club, key, dataUrl(jpegWith(segment(0xe1, lying))));
  expect([turned.status, turned.body.message]).toEqual([
    400,
    'Bilden visas rätt bara med EXIF, som tas bort när den sparas. Vrid bilden rätt, spara den och försök igen.',
  ]);
  const large = await save(club, key, dataUrl(jpegOfSize(50_000, 50_000)));
  expect([large.status, large.body.message]).toEqual([
    400,
    'Bilden får vara högst 4096 pixlar bred och hög.',
  ]);
});

test('accepts 2 097 152 bytes and rejects one more', async () => {
  const { club, key } = await clubWithLottery();
  const sized = (size: number) => dataUrl(Buffer.concat([png(4, 3), Buffer.alloc(size - png(4, 3).length)]));
  expect((await save(club, key, sized(2_097_152))).status).toBe(204);
  const refused = await save(club, key, sized(2_097_153));
  expect([refused.status, refused.body.code]).toEqual([413, 'request.tooLarge']);
  expect(refused.body.message).toBe('Bilden får max vara 2 MB.');
  expect((await save(club, key, `data:image/png;base64,${'A'.repeat(4_300_000)}`)).status).toBe(413);
});

test('hides images of other clubs and of anything but lotteries and fundraisers, and allows only Admins', async () => {
  const { cloud, club, key } = await clubWithLottery();
  await save(club, key, dataUrl(png(4, 3)));
  const other = await cloud.club();
  const imageFile = dataUrl(png(2, 2));
  for (const [user, named, status] of [
    [other.admin, key, 404],
    [club.admin, 'ticketbase_nobody', 404],
    [club.admin, 'fundraiser_nobody', 404],
    [club.admin, '../ticketbase', 404],
    [club.leader, key, 403],
    [club.seller, key, 403],
  ] as const) {
    expect((await user.call(saveImage, { body: { key: named, imageFile } })).status, named).toBe(status);
    expect((await user.call(readImage, { params: { key: named } })).status, named).toBe(status);
    expect((await user.call(deleteImage, { params: { key: named } })).status, named).toBe(status);
  }
  const { body } = await club.admin.call(readImage, { params: { key } });
  expect(body).toEqual({ imageData: dataUrl(png(4, 3)) });
});
