import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { copyLottery, createLottery, editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { readTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

test('the day when the plan was approved is noted and logged: not sent it stays, null or nothing clears it, a copy has none', async () => {
  const club = await (await testCloud()).club();
  const id = await club.lottery({ ground: 'registration', planApprovedDate: '2026-01-19' });
  const read = async (of = id) => (await club.leader.call(readLottery, { params: { id: of } })).body;
  const { planApprovedDate, ...rest } = await read();
  expect(planApprovedDate).toBe('2026-01-19');
  const edit = async (fields: object) => {
    const answer = await club.admin.call(editLottery, { body: { ...rest, ...fields } });
    return [outcomeOf(answer), (await read()).planApprovedDate];
  };
  expect(await edit({})).toEqual(['204', '2026-01-19']);
  expect(await edit({ planApprovedDate: '2026-02-02' })).toEqual(['204', '2026-02-02']);
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  const { body: toSeller } = await club.seller.call(readTicket, { params: { id: ticket } });
  expect(toSeller.ticketBase.planApprovedDate).toBe('2026-02-02');
  const copied = { name: 'Kopia', validUntilDate: addDays(dayOf(new Date()), 9) };
  const { body: copy } = await club.admin.call(copyLottery, { params: { id }, body: copied });
  expect(await read(copy)).toMatchObject({ ground: 'registration', planApprovedDate: null });
  expect(await edit({ planApprovedDate: null })).toEqual(['204', null]);
  await edit({ planApprovedDate: '2026-03-03' });
  expect(await edit({ planApprovedDate: '' })).toEqual(['204', null]);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'lottery' } });
  expect(JSON.stringify(log)).toMatch(/planen godkänd[^"]*2026-01-19[^"]*2026-02-02/);
  for (const planApprovedDate of ['2026-02-30', 'snart', 7])
    expect(
      brokenRules(
        await club.admin.call(createLottery, {
          body: { ...rest, planApprovedDate: planApprovedDate as string },
        }),
      ),
    ).toEqual(['planApprovedDate: (Välj datum)']);
});
