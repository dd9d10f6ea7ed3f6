import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { xlsxType } from '../../../shared/contract/report.ts';
import { testClub } from '../../support/cloud.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { fetchFile, outcomeAt } from './files.ts';
import { makeReport } from './finished-report.ts';

/** A report that was made as a job, in a club of its own. */
async function finishedReport() {
  const { cloud, club } = await testClub();
  return { cloud, club, ...(await makeReport(cloud, club)) };
}

test('a finished job links to its file at our own origin, without a session', async () => {
  const { club, id, read, result, address } = await finishedReport();
  expect(result).toMatch(/^\/api\/job\/result\/[\w.-]+$/);
  expect(await read()).toEqual({ id, kind: 'report', state: 'done', done: 3, total: 3, result });
  const { status, bytes, headers } = await fetchFile(address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(xlsxType);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="Hostlotten 20\d\d-\d\d-\d\d\.xlsx"/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(readWorkbook(bytes).map((sheet) => valuesOf(sheet).length)).toEqual([18, 4, 4, 1]);
  // It is nobody else's, not even another Admin's.
  for (const who of [club.master, club.leader])
    expect(outcomeOf(await who.call(readJob, { params: { id } }))).toBe('404 notFound');
});

test('a file can be downloaded once, even by concurrent requests; then the job shows no link', async () => {
  const { read, address } = await finishedReport();
  const answers = await inParallel(times(4, () => outcomeAt(address)));
  expect(answers.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => '400 auth.tokenInvalid')]);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  expect(await read()).not.toHaveProperty('result');
});

test('a link is valid for 15 minutes', async () => {
  const { cloud, club, id, read, address, change } = await finishedReport();
  const item = await cloud.service.of(club.id).get(keys.job(club.admin.id, id), { consistent: true });
  const { until = 0 } = (item?.file ?? {}) as { until?: number };
  expect(Math.abs(until - Date.now() - 15 * 60_000)).toBeLessThan(15 * 60_000);
  await change({ 'file.until': Date.now() - 1 });
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  expect(await read()).not.toHaveProperty('result');
  await change({ 'file.until': Date.now() + 60_000 });
  expect(await outcomeAt(address)).toBe('200');
});

test('a file too large for a reply is downloaded from the bucket, once, at an address valid for a minute', async () => {
  const { address, change } = await finishedReport();
  await change({ 'file.size': 4_000_001 });
  const { status, headers, bytes } = await fetchFile(address);
  expect([status, bytes.length, headers.get('cache-control')]).toEqual([302, 0, 'no-store']);
  const place = headers.get('location') ?? '';
  expect(new URL(place).searchParams.get('X-Amz-Expires')).toBe('60');
  const file = await fetchFile(place);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe(xlsxType);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''H%C3%B6stlotten%2020/,
  );
  expect(readWorkbook(file.bytes).map(({ name }) => name)).toEqual([
    'Sammanfattning',
    'Lotter',
    'Ekonomi',
    'Inlämningar',
  ]);
  const forged = place.replace(/(?<=X-Amz-Signature=)\w/, (digit) => (digit === '0' ? '1' : '0'));
  expect((await fetchFile(forged)).status).toBe(403);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
});
