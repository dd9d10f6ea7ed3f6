import { beforeAll, expect, test } from 'vitest';
import { startJob } from '../../../functions/store/job-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { listStats, rowsAtOnce } from '../../../shared/contract/report.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { renameUser } from '../../../shared/contract/user.ts';
import { type TestCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { unitsOf } from '../../support/units.ts';
import { fetchFile, fetchReport, outcomeAt } from './files.ts';

/** Everybody's names are as long as they may be, so that few thousand tickets are too many for an answer. */
const long = '語'.repeat(50);
const tickets = 5500;
let large: { cloud: TestCloud; club: TestClub; lottery: string };

beforeAll(async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: rowsAtOnce + 1 });
  for (const { id } of [club.seller, club.leader])
    await club.admin.call(renameUser, { body: { id, firstName: long, lastName: long } });
  await manyTickets(cloud, club, lottery, tickets, (number) => ({
    firstName: long,
    lastName: `Köpare${number}`,
    email: 'a@b.example',
    phone: '070',
  }));
  large = { cloud, club, lottery };
});

/** Has the seller's tally promise so many tickets: what is judged before any ticket is read. */
const promise = (total: number) =>
  large.cloud.service
    .of(large.club.id)
    .write({ update: keys.tally(large.lottery, large.club.seller.id), set: { total } });

test('rejects a list that exceeds a reply with the advice to page, and answers it in parts', async () => {
  const { cloud, club, lottery } = large;
  const whole = () => club.admin.call(listStats, { params: { id: lottery } });
  const refused = await whole();
  expect(outcomeOf(refused)).toBe('413 request.tooLarge');
  expect(refused.body.message).toBe('Listan är för lång. Hämta den i delar med limit.');
  await promise(40_001);
  const { result, calls } = await cloud.observe(whole);
  expect(result.body).toEqual(refused.body);
  expect(unitsOf('listStats', calls).reads, 'what never fits is not read').toBeLessThan(5);
  await promise(tickets);
  const part = await club.admin.call(listStats, { params: { id: lottery }, query: { limit: '1000' } });
  expect(part.body.map(({ ticket }) => ticket.number)).toEqual(
    Array.from({ length: 1000 }, (_, at) => at + 1),
  );
});

test('above 20 000 rows a report is a job that reports its progress in rows, restarts after a crash, and links to the complete file', async () => {
  const { cloud, club, lottery } = large;
  await promise(rowsAtOnce + 1);
  // Tells once how far it is, and dies. Until then the queue does not hear of it: it would take it up as well.
  let writes = 0;
  const undo = cloud.local.gateway.intercept(({ caller, service, operation }) => {
    const isTelling = caller.name.endsWith('runJob') && /^(UpdateItem|Transact)/.test(operation);
    return service === 'sqs' || (isTelling && ++writes > 1) ? 'fail' : undefined;
  });
  const { status, bytes } = await fetchReport(cloud, club.admin, 'lottery', lottery);
  const answer = JSON.parse(Buffer.from(bytes).toString()) as { jobId: string };
  expect([status, Object.keys(answer)]).toEqual([202, ['jobId']]);
  const { pk, sk } = keys.outbox('job', club.id, answer.jobId);
  const receive = async () =>
    (
      await cloud.local.invoke('runJob', {
        Records: [{ messageId: 'm', body: JSON.stringify({ pk, sk }) }],
      })
    ).payload;
  const read = async () => (await club.admin.call(readJob, { params: { id: answer.jobId } })).body;
  expect(await receive()).toEqual({ batchItemFailures: [{ itemIdentifier: 'm' }] });
  const broken = await read();
  expect(broken).toMatchObject({ kind: 'report', state: 'running', total: rowsAtOnce + 1 });
  expect(broken.done).toBeGreaterThanOrEqual(5000);
  expect(broken.done).toBeLessThan(rowsAtOnce);
  undo();
  expect(await receive()).toEqual({ batchItemFailures: [] });
  const done = await read();
  expect(done).toMatchObject({ state: 'done', done: rowsAtOnce + 1, total: rowsAtOnce + 1 });
  const [summary, list] = readWorkbook((await fetchFile(`${cloud.url}${done.result ?? ''}`)).bytes);
  const rows = list ? valuesOf(list) : [];
  expect([rows.length, rows.at(-1)?.[0], rows.at(-1)?.[5]]).toEqual([
    tickets + 1,
    tickets,
    `Köpare${tickets}`,
  ]);
  const facts = new Map(summary && valuesOf(summary).map(([name, value]) => [name, value]));
  expect(facts.get('Sålda lotter'), 'sums are those of the rows').toBe(tickets);
});

test("a team's long report is a job too; its file can be downloaded once, after the bucket has it", async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 2);
  const { writes } = startJob({
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
  const { body: job } = await club.leader.call(readJob, { params: { id: 'teamreport12' } });
  const address = `${cloud.url}${job.result ?? ''}`;
  // A bucket that does not answer uses nothing up.
  const stop = cloud.local.gateway.intercept(({ caller, service }) =>
    caller.name.endsWith('-api-downloadResult') && service === 's3' ? 'fail' : undefined,
  );
  const broken = await outcomeAt(address).finally(stop);
  expect(broken).toBe('500 internal');
  const [, list] = readWorkbook((await fetchFile(address)).bytes);
  expect(list && valuesOf(list)).toHaveLength(3);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
});
