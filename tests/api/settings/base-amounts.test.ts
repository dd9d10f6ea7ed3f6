import { expect, test } from 'vitest';
import { editSettings, readSettings } from '../../../shared/contract/settings.ts';
import { baseAmounts } from '../../../shared/domain/base-amounts.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import type { OpsAnswer } from '../../../shared/ops.ts';
import { testClub } from '../../support/cloud.ts';

const today = dayOf(new Date());

test('operators add, confirm and remove base amounts without a release; the settings and the limit follow', async () => {
  const { cloud, club } = await testClub();
  const send = async (fields: object) =>
    (
      await cloud.local.invoke('runOps', {
        command: 'base-amount',
        unconfirmed: false,
        remove: false,
        ...fields,
      })
    ).payload as OpsAnswer & { error?: string; message?: string };
  const amounts = async () => (await club.admin.call(readSettings, {})).body.baseAmounts;
  expect(await amounts()).toEqual(baseAmounts);
  const year = Number(today.slice(0, 4));
  const added = await send({ year: String(year), amount: '60000', source: 'Förordning' });
  expect(added.message?.replaceAll('\u00a0', ' ')).toContain(`${year}  60 000 kr, Förordning, tillagt`);
  await send({ year: '2099', amount: '99000', source: 'Prognos', unconfirmed: true });
  const after = await amounts();
  expect(after.find((entry) => entry.year === year)).toEqual({
    year,
    amount: 60_000,
    source: 'Förordning',
    confirmed: true,
  });
  expect(after.at(-1)).toEqual({ year: 2099, amount: 99_000, source: 'Prognos', confirmed: false });
  await club.admin.call(editSettings, {
    body: { registrationFrom: addDays(today, -1), registrationTo: addDays(today, 1) },
  });
  const { meter } = (await club.admin.call(readSettings, {})).body;
  expect(meter?.limit).toBe(2_000_000);
  expect((await send({ year: String(year), remove: true })).message).toContain('Prisbasbelopp');
  expect((await send({ year: String(year), remove: true })).error).toContain('ingår i tjänsten');
  expect((await send({ year: '2098', remove: true })).error).toContain('Det finns inget belopp för 2098');
  expect((await send({ year: '2099', amount: '1' })).error).toContain('--amount: minst');
  expect((await send({ year: '2099' })).error).toContain('Ange --amount och --source');
  expect((await amounts()).slice(0, -1)).toEqual(baseAmounts);
  await send({ year: '2099', remove: true });
  expect(await amounts()).toEqual(baseAmounts);
});
