import { expect, test } from 'vitest';
import { readClubAccount } from '../../../shared/contract/account.ts';
import { previewPayments } from '../../../shared/contract/payment.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { createLottery } from '../../../shared/contract/lottery.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { testCloud } from '../../support/cloud.ts';
import { brokenRules } from '../../support/refusal.ts';
import { row } from '../payment/report.ts';

test.each(['0000-01-01', '1800-01-01', '9999-12-31'])(
  '%s is no day of a club, in every call that takes one',
  async (day) => {
    const { admin } = await (await testCloud()).club();
    const of = (name: string) => [`${name}: (Välj datum)`];
    expect(brokenRules(await admin.call(listLog, { query: { from: day } }))).toEqual(of('from'));
    expect(brokenRules(await admin.call(listLog, { query: { to: day } }))).toEqual(of('to'));
    const query = { from: day, to: day };
    expect(brokenRules(await admin.call(readClubAccount, { query }))).toEqual([...of('from'), ...of('to')]);
    expect(brokenRules(await admin.call(editSettings, { body: { registrationFrom: day } }))).toHaveLength(1);
    const lottery = { name: 'Långt bort', maxNumber: 10, price: 20, validUntilDate: day, drawDate: day };
    expect(brokenRules(await admin.call(createLottery, { body: lottery }))).toEqual(
      expect.arrayContaining([...of('drawDate'), ...of('validUntilDate')]),
    );
    const { body } = await admin.call(previewPayments, { body: { rows: [row(100, '', { date: day })] } });
    expect(body.rows).toMatchObject([{ why: `Datumet ${day} går inte att läsa.` }]);
  },
);
