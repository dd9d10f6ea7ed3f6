import { expect, test } from 'vitest';
import { deletePdf, downloadPdf, readPdf, savePdf } from '../../../shared/contract/lottery.ts';
import { dataUrl } from '../../fixtures/pictures.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

async function clubWithLottery(name = 'Höstlotten 2026') {
  const { cloud, club } = await testClub();
  return { cloud, club, lottery: await club.lottery({ name }) };
}
const save = (club: TestClub, ticketBaseId: string, fileData: string) =>
  club.admin.call(savePdf, { body: { ticketBaseId, fileData } });

async function download(club: TestClub, url: string, lottery: string) {
  const response = await fetch(`${url}/api/ticketbase/${lottery}/pdf/download`, {
    headers: { authorization: `Bearer ${club.admin.token}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a saved PDF is shown with its lottery, and downloaded unchanged under a descriptive file name', async () => {
  const { cloud, club, lottery } = await clubWithLottery();
  expect((await club.admin.call(readPdf, { params: { id: lottery } })).status).toBe(204);
  expect((await club.admin.call(downloadPdf, { params: { id: lottery } })).status).toBe(404);
  expect((await save(club, lottery, dataUrl(pdf('å'), 'application/pdf'))).status).toBe(204);
  const { body } = await club.admin.call(readPdf, { params: { id: lottery } });
  expect(body).toEqual({
    exists: true,
    size: pdf('å').length,
    createdDate: expect.stringMatching(/^20.*Z$/),
  });
  const { response, bytes } = await download(club, cloud.url, lottery);
  expect(bytes).toEqual(pdf('å'));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('filename="hostlotten-2026.pdf"');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a new PDF replaces the old one, and deleting leaves none', async () => {
  const { cloud, club, lottery } = await clubWithLottery();
  await save(club, lottery, dataUrl(pdf('gammal')));
  await save(club, lottery, dataUrl(pdf('ny')));
  expect((await download(club, cloud.url, lottery)).bytes).toEqual(pdf('ny'));
  for (let round = 0; round < 2; round++)
    expect((await club.admin.call(deletePdf, { params: { id: lottery } })).status).toBe(204);
  expect((await club.admin.call(readPdf, { params: { id: lottery } })).status).toBe(204);
  expect((await download(club, cloud.url, lottery)).response.status).toBe(404);
});

test('stores only the current PDF, however many are saved concurrently', async () => {
  const { cloud, club, lottery } = await clubWithLottery();
  const { calls } = await cloud.observe(async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => save(club, lottery, dataUrl(pdf(`nr ${index}`)))),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });
  const objects = (operation: string) =>
    calls.flatMap((call) => (call.operation === operation ? call.resources : []));
  expect(objects('PutObject')).toHaveLength(4);
  const deleted = objects('DeleteObject');
  expect(objects('PutObject').filter((object) => !deleted.includes(object))).toHaveLength(1);
  expect((await download(club, cloud.url, lottery)).bytes.toString()).toContain('nr ');
});

test('one key saves one PDF; repeating it keeps it', async () => {
  const { cloud, club, lottery } = await clubWithLottery();
  const body = { ticketBaseId: lottery, fileData: dataUrl(pdf('en')) };
  for (let round = 0; round < 2; round++)
    expect((await club.admin.call(savePdf, { body }, { key: 'pdf' })).status).toBe(204);
  expect((await download(club, cloud.url, lottery)).bytes).toEqual(pdf('en'));
});

test('rejects a file that is no PDF by its bytes', async () => {
  const { club, lottery } = await clubWithLottery();
  const html = Buffer.from('<html>PDF-</html>');
  for (const fileData of [dataUrl(html, 'application/pdf'), 'lott.pdf', 'data:application/pdf;base64,']) {
    const refused = await save(club, lottery, fileData);
    expect([refused.status, refused.body.code]).toEqual([400, 'pdf.invalid']);
    expect(refused.body.message).toBe('Fel filtyp');
  }
});

test('accepts 2 097 152 bytes and rejects one more', async () => {
  const { cloud, club, lottery } = await clubWithLottery();
  const sized = (size: number) => Buffer.concat([pdf(''), Buffer.alloc(size - pdf('').length)]);
  expect((await save(club, lottery, dataUrl(sized(2_097_152)))).status).toBe(204);
  const refused = await save(club, lottery, dataUrl(sized(2_097_153)));
  expect([refused.status, refused.body.code]).toEqual([413, 'request.tooLarge']);
  expect(refused.body.message).toBe('Filen får max vara 2 MB.');
  expect((await download(club, cloud.url, lottery)).bytes.length).toBe(2_097_152);
});
