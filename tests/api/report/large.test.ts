import { beforeAll, expect, test } from 'vitest';
import { startJob } from '../../../functions/job/job-record.ts';
import { listStats, reportLottery } from '../../../shared/contract/report.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, type TestClub, type TestCloud } from '../../support/cloud.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { fetchFile, fetchReport } from './files.ts';

const rows = 20_001;
let large: { cloud: TestCloud; club: TestClub; lottery: string };

beforeAll(async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: rows });
  await manyTickets(cloud, club, lottery, rows, (number) => ({ ...buyer, firstName: `Köpare${number}` }));
  large = { cloud, club, lottery };
});

test('a list that does not fit into an answer is refused with the advice to page, and comes in parts', async () => {
  const { club, lottery } = large;
  const whole = await club.admin.call(listStats, { params: { id: lottery } });
  expect(outcomeOf(whole)).toBe('413 request.tooLarge');
  expect(whole.body.message).toBe('Listan är för lång. Hämta den i delar med limit.');
  const part = await club.admin.call(listStats, { params: { id: lottery }, query: { limit: '1000' } });
  expect(part.body.map(({ ticket }) => ticket.number)).toEqual(
    Array.from({ length: 1000 }, (_, at) => at + 1),
  );
});

test('above 20 000 rows a report is a job that tells how far it is in rows, is begun anew where it broke off, and leads to the whole file', async () => {
  const { cloud, club, lottery } = large;
  // The first try dies when it tells how far it is: the message comes again.
  const told: number[] = [];
  const undo = cloud.local.gateway.intercept((call) => {
    if (!call.caller.name.endsWith('runJob') || call.operation !== 'UpdateItem') return undefined;
    told.push(told.length);
    return told.length === 2 ? 'fail' : 'pass';
  });
  const { status, bytes } = await fetchReport(cloud, club.admin, 'lottery', lottery);
  const answer = JSON.parse(Buffer.from(bytes).toString()) as { jobId: string };
  expect([status, Object.keys(answer)]).toEqual([202, ['jobId']]);
  await cloud.drain();
  undo();
  await cloud.local.redeliver();
  await cloud.drain();
  const { body: job } = await club.admin.call(readJob, { params: { id: answer.jobId } });
  expect(job).toMatchObject({ kind: 'report', state: 'done', done: rows, total: rows });
  expect(told.length).toBeGreaterThan(4);
  const [summary, tickets] = readWorkbook((await fetchFile(`${cloud.url}${job.result ?? ''}`)).bytes);
  const list = tickets ? valuesOf(tickets) : [];
  expect([list.length, list.at(-1)?.[0], list.at(-1)?.[4]]).toEqual([rows + 1, rows, `Köpare${rows}`]);
  expect(summary && valuesOf(summary).find(([name]) => name === 'Sålda lotter')).toEqual([
    'Sålda lotter',
    rows,
  ]);
});

test("a team's long report is a job too", async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 2);
  const { id, writes } = startJob({
    club: club.id,
    id: 'teamreport12',
    userId: club.leader.id,
    kind: 'report',
    total: 2,
    about: `team:${club.p12}`,
    now: new Date(),
  });
  await cloud.service.of(club.id).transact(writes);
  await cloud.drain();
  const { body: job } = await club.leader.call(readJob, { params: { id } });
  const [, tickets] = readWorkbook((await fetchFile(`${cloud.url}${job.result ?? ''}`)).bytes);
  expect(tickets && valuesOf(tickets)).toHaveLength(3);
  expect(outcomeOf(await club.leader.call(reportLottery, { params: { id: lottery } }))).toBe(
    '403 auth.forbidden',
  );
});
