import { readSettings } from '../../shared/contract/settings.ts';
import { implement } from '../kernel/implement.ts';
import { readClubSettings, toClubSettings } from '../store/settings-record.ts';

export const handler = implement(
  readSettings,
  { ahead: ({ resources: { table } }) => readClubSettings(table, { consistent: true }) },
  async (_, ahead) => toClubSettings(await ahead),
);
