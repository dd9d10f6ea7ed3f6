import { expect, test } from 'vitest';
import { readImage, saveImage } from '../../../shared/contract/image.ts';
import { readLottery, readPdf, savePdf } from '../../../shared/contract/lottery.ts';
import { createNews, listNews } from '../../../shared/contract/news.ts';
import { chunk, dataUrl, jpeg, jpegWith, png, segment } from '../../fixtures/pictures.ts';
import { testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function clubWithPicture() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const key = `ticketbase_${lottery}`;
  const save = (imageFile: string) => club.admin.call(saveImage, { body: { key, imageFile } });
  const attach = (fileData: string) =>
    club.admin.call(savePdf, { body: { ticketBaseId: lottery, fileData } });
  const served = async () => {
    const { image } = (await club.admin.call(readLottery, { params: { id: lottery } })).body;
    const response = await fetch(`${cloud.url}${image}`);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { cloud, club, lottery, key, save, attach, served };
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const page = '<!doctype html><script>alert(document.domain)</script>';
/** The smallest zip archive, and a script that hides the picture before it in a comment. */
const archive = latin(`PK\x05\x06${'\0'.repeat(18)}`);
const script = latin('*/=1;alert(1);/*');
/** A position near Göteborg as EXIF stores it: a TIFF with a directory of coordinates. */
const place = Buffer.concat([
  latin('II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0'),
  latin('\x02\0\x01\0\x02\0\x02\0\0\0N\0\0\0\x02\0\x05\0\x03\0\0\0\x38\0\0\0\0\0\0\0'),
  latin('\x39\0\0\0\x01\0\0\0\x2a\0\0\0\x01\0\0\0\x0c\0\0\0\x01\0\0\0'),
]);

const twoInOne: Readonly<Record<string, readonly [sent: Uint8Array, kept: Uint8Array]>> = {
  'a JPEG and an archive': [Buffer.concat([jpeg, archive]), jpeg],
  'a JPEG and a page': [Buffer.concat([jpeg, latin(page)]), jpeg],
  'a JPEG that is a script': [
    Buffer.concat([jpegWith(segment(0xe1, '/*'), segment(0xfe, script)), script]),
    jpeg,
  ],
  'a JPEG and a PDF in its comment': [jpegWith(segment(0xfe, '%PDF-1.7')), jpeg],
  'two JPEGs': [Buffer.concat([jpeg, jpeg]), jpeg],
  'a PNG and an archive': [Buffer.concat([png(3, 2), archive]), png(3, 2)],
  'a PNG with a page in its text': [png(3, 2, chunk('tEXt', `Title\0${page}`)), png(3, 2)],
  'a PNG and a GIF': [Buffer.concat([png(3, 2), latin('GIF89a')]), png(3, 2)],
};

test('a file that is two formats at once is stored as the picture alone, and served as nothing else', async () => {
  const { save, served } = await clubWithPicture();
  for (const [name, [sent, kept]] of Object.entries(twoInOne)) {
    // The media type in the URL does not matter.
    expect([name, (await save(dataUrl(sent, 'text/html'))).status]).toEqual([name, 204]);
    const { headers, bytes } = await served();
    expect([name, bytes.equals(kept)]).toEqual([name, true]);
    expect(headers.get('content-type')).toBe(kept === jpeg ? 'image/jpeg' : 'image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('removes where and when a picture was taken, however it is encoded', async () => {
  const { save, served } = await clubWithPicture();
  const exif = Buffer.concat([latin('Exif\0\0'), place]);
  const xmp = '<x:xmpmeta><exif:GPSLatitude>57,42.2N</exif:GPSLatitude></x:xmpmeta>';
  const taken: readonly (readonly [Uint8Array, Uint8Array])[] = [
    [jpegWith(segment(0xe1, exif), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`)), jpeg],
    [png(3, 2, chunk('eXIf', place), chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`)), png(3, 2)],
  ];
  for (const [sent, kept] of taken) {
    expect(Buffer.from(sent).includes(place)).toBe(true);
    expect((await save(dataUrl(sent))).status).toBe(204);
    const { bytes } = await served();
    expect([bytes.equals(kept), bytes.includes('Exif'), bytes.includes('GPS')]).toEqual([true, false, false]);
  }
});

const noPictures = {
  gif: 'GIF89a\x01\0\x01\0\0\0\0;',
  webp: 'RIFF\x1a\0\0\0WEBPVP8L',
  heic: '\0\0\0\x18ftypheic',
  avif: '\0\0\0\x1cftypavif',
  tiff: 'II*\0\x08\0\0\0',
  bmp: 'BM\x46\0\0\0',
  ico: '\0\0\x01\0\x01\0',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'svg with a prologue': '\xef\xbb\xbf<?xml version="1.0"?><svg onload="alert(1)"/>',
  page,
  pdf: '%PDF-1.7\n%%EOF',
  'a space before a JPEG': ` ${latin(Buffer.from(jpeg).toString('latin1')).toString('latin1')}`,
  'a PNG sent as text': '\xc2\x89PNG\r\n\x1a\n',
  'half a signature': '\x89PNG\r\n',
  'zeros only': '\0'.repeat(100),
};

test('accepts only JPEG and PNG, whatever the name says, and keeps the previous picture', async () => {
  const { club, key, save } = await clubWithPicture();
  await save(dataUrl(jpeg, 'image/jpeg'));
  for (const [name, text] of Object.entries(noPictures))
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml'])
      expect([name, outcomeOf(await save(dataUrl(latin(text), type)))]).toEqual([name, '400 image.invalid']);
  const { body } = await club.admin.call(readImage, { params: { key } });
  expect(body).toEqual({ imageData: dataUrl(jpeg, 'image/jpeg') });
});

test('rejects malformed data URLs for images, PDFs and news, and changes nothing', async () => {
  const { club, lottery, key, save, attach } = await clubWithPicture();
  const base64 = Buffer.from(png(2, 2)).toString('base64');
  const forms = [
    base64,
    `data:image/png,${base64}`,
    `data:image/png;base64${base64}`,
    `data:image/png;base64;${base64}`,
    `data:image/png;base64,${base64.slice(0, -1)}`,
    `data:image/png;base64,${base64.replaceAll('=', '')}`.slice(0, -1),
    `data:image/png;base64,${base64}====`,
    `data:image/png;base64, ${base64}`,
    `data:image/png;base64,${base64.slice(0, 8)}\n${base64.slice(8)}`,
    `data:image/png;base64,${encodeURIComponent('+/=%')}`,
    'data:image/png;base64,_-_-',
    'data:image/png;base64,====',
    'data:image/png;base64,åäöå',
    'data:image/png;base64,',
    'data:,',
    'data:',
    ',',
    'blob:https://lottlaget.example/1',
    'https://lottlaget.example/bild.png',
    'file:///etc/passwd',
    `DATA :image/png;base64,${base64}`,
  ];
  for (const form of forms) {
    expect([form, outcomeOf(await save(form))]).toEqual([form, '400 image.invalid']);
    expect([form, outcomeOf(await attach(form))]).toEqual([form, '400 pdf.invalid']);
  }
  const item = { title: 'Nytt', preamble: 'Ingress', published: true };
  for (const imageFile of forms.slice(0, 12))
    expect([
      imageFile,
      outcomeOf(await club.admin.call(createNews, { body: { ...item, imageFile } })),
    ]).toEqual([imageFile, '400 image.invalid']);
  expect((await club.admin.call(readImage, { params: { key } })).status).toBe(204);
  expect((await club.admin.call(readPdf, { params: { id: lottery } })).status).toBe(204);
  expect((await club.admin.call(listNews, {})).body).toEqual([]);
});

test('accepts only a PDF, by its header in the first 1 024 bytes, and serves it as a download', async () => {
  const { cloud, club, lottery, attach } = await clubWithPicture();
  const outcome = async (text: string) => outcomeOf(await attach(dataUrl(latin(text), 'application/pdf')));
  for (const text of ['', page, '%pdf-1.7', '%PDF', 'PDF-1.7', `${' '.repeat(1020)}%PDF-1.7`])
    expect([text, await outcome(text)]).toEqual([text, '400 pdf.invalid']);
  for (const before of ['', '\n', '\r\n', ' ', '\xef\xbb\xbf', '\0'.repeat(1019)])
    expect([before, await outcome(`${before}%PDF-1.7\n%%EOF`)]).toEqual([before, '204']);
  expect(outcomeOf(await attach(dataUrl(latin(`%PDF-1.7\n${page}`), 'text/html')))).toBe('204');
  const { headers } = await fetch(`${cloud.url}/api/ticketbase/${lottery}/pdf/download`, {
    headers: { authorization: `Bearer ${club.admin.token}` },
  });
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
