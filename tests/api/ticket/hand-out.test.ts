import { expect, test } from 'vitest';
import { handOut, previewHandOut, printList } from '../../../shared/contract/hand-out.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function clubOf(fields: Readonly<Record<string, unknown>> = {}) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery(fields);
  return {
    cloud,
    club,
    lottery,
    give: (body: Readonly<Record<string, unknown>>, key?: string) =>
      club.admin.call(
        handOut,
        { body: { ticketBaseId: lottery, teamIds: null, ...body } },
        key === undefined ? {} : { key },
      ),
    preview: (query: Readonly<Record<string, string>>) =>
      club.admin.call(previewHandOut, { params: { id: lottery }, query }),
    held: async () => {
      const { tickets } = await recount(cloud, club, lottery);
      const counts = Map.groupBy(tickets, ({ userId }) => userId);
      return new Map([...counts].map(([id, own]) => [id, own.length]));
    },
  };
}

test('a hand-out does what its preview says: to teams, to everybody, and only what is lacking (R259, R260)', async () => {
  const { club, lottery, give, preview, held } = await clubOf({ maxNumber: 1000 });
  await club.tickets(lottery, club.seller, 7);
  const before = (await preview({ quantity: '10', mode: 'each', teamIds: club.p12, onlyActive: 'true' }))
    .body;
  const given = await give({ quantity: 10, mode: 'each', teamIds: [club.p12], onlyActive: true });
  expect([given.status, given.body]).toEqual([200, { assigned: before.tickets, users: before.users }]);
  expect(before.byTeam).toEqual([
    expect.objectContaining({ teamId: club.p12, users: before.users, tickets: before.tickets }),
  ]);
  expect(before.left).toBe(1000 - 7 - before.tickets);
  expect((await held()).get(club.seller.id)).toBe(17);
  const rest = (await preview({ quantity: '20', mode: 'topUp' })).body;
  const filled = await give({ quantity: 20, mode: 'topUp', onlyActive: false }, 'fyll-pa');
  expect(filled.body).toEqual({ assigned: rest.tickets, users: rest.users });
  expect(new Set((await held()).values())).toEqual(new Set([20]));
  expect((await give({ quantity: 20, mode: 'topUp', onlyActive: false }, 'fyll-pa')).body).toEqual(
    filled.body,
  );
  expect((await give({ quantity: 20, mode: 'topUp' }, 'igen')).body).toEqual({ assigned: 0, users: 0 });
  expect((await give({ quantity: 20, mode: 'topUp' }, 'igen')).body).toEqual({ assigned: 0, users: 0 });
});

test('a hand-out is all or nothing, and refuses what does not exist', async () => {
  const { club, lottery, give, preview, held } = await clubOf({ maxNumber: 20 });
  expect(outcomeOf(await give({ quantity: 15, mode: 'each' }))).toBe('409 ticket.tooFewLeft');
  expect((await preview({ quantity: '15', mode: 'each' })).body.left).toBeLessThan(0);
  expect((await held()).size).toBe(0);
  expect(outcomeOf(await give({ quantity: 1, mode: 'each', teamIds: ['finnsinte'] }))).toBe('404 notFound');
  expect(outcomeOf(await preview({ quantity: '1', mode: 'each', teamIds: `${club.p12},finnsinte` }))).toBe(
    '404 notFound',
  );
  expect(outcomeOf(await give({ quantity: 0, mode: 'each' }))).toBe('400 request.invalid');
  expect(outcomeOf(await preview({ quantity: 'tio', mode: 'each' }))).toBe('400 request.invalid');
  expect(outcomeOf(await preview({ quantity: '1', mode: 'alla' }))).toBe('400 request.invalid');
  await club.edit(lottery, { closed: true });
  expect(outcomeOf(await give({ quantity: 1, mode: 'each' }))).toBe('409 lottery.archived');
});

test('a large hand-out is a job; meanwhile no other one fills up', async () => {
  const { cloud, club, give, held } = await clubOf({ maxNumber: 3000 });
  const { status, body } = await give({ quantity: 260, mode: 'topUp' });
  expect([status, 'jobId' in body]).toEqual([202, true]);
  const early = outcomeOf(await give({ quantity: 260, mode: 'topUp' }));
  await cloud.drain();
  const jobId = 'jobId' in body ? body.jobId : '';
  const job = (await club.admin.call(readJob, { params: { id: jobId } })).body;
  expect([job.state, job.done]).toEqual(['done', job.total]);
  expect(['409 ticket.handOutRunning', '200']).toContain(early);
  expect(new Set((await held()).values())).toEqual(new Set([260]));
});

test("a seller's tickets are printed as a PDF, by those who reach the seller", async () => {
  const { club, lottery } = await clubOf();
  expect(await club.edit(lottery, { ageLimit: 18 })).toBe(204);
  await club.tickets(lottery, club.seller, 60);
  await club.admin.call(editSettings, { body: { trackPayments: true, swishNumber: '123 467 93 04' } });
  const print = (who: typeof club.seller) =>
    who.call(printList, { params: { id: club.seller.id }, query: { ticketBaseId: lottery } });
  const { status, headers, body } = await print(club.seller);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = String(body);
  expect([text.startsWith('%PDF-1.4'), text.match(/\/Type \/Page /g)?.length]).toEqual([true, 3]);
  const written = Buffer.from('Åldersgräns: 18 år', 'latin1').toString('hex');
  expect([
    text.includes(written),
    text.includes(Buffer.from(`Klubb ${club.urlKey}`).toString('hex')),
  ]).toEqual([true, true]);
  expect((await print(club.leader)).status).toBe(200);
  expect(outcomeOf(await print(club.otherLeader))).toBe('404 notFound');
  expect(outcomeOf(await print(club.otherSeller))).toBe('404 notFound');
});
