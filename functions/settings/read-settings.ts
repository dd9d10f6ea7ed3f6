import { readSettings } from '../../shared/contract/settings.ts';
import { implement } from '../kernel/implement.ts';
import { readBaseAmounts } from '../store/base-amounts-record.ts';
import { readClubSettings, toClubSettings } from '../store/settings-record.ts';
import { readMeter } from './registration-meter.ts';

export const handler = implement(
  readSettings,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([readClubSettings(table, { consistent: true }), readBaseAmounts(table)]),
  },
  async ({ resources: { table }, now }, ahead) => {
    const [settings, baseAmounts] = await ahead;
    const meter = await readMeter(table, settings, baseAmounts, now);
    return { ...toClubSettings(settings), meter, baseAmounts };
  },
);
