import { readTrial } from '../../shared/contract/trial.ts';
import { implement } from '../kernel/implement.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { trialMailed } from '../store/trial-mail.ts';

export const handler = implement(readTrial, async ({ resources: { table }, now }) => {
  const { selfMade } = await readClubSettings(table, { consistent: true });
  return selfMade === 'trial' ? trialMailed(table, now) : undefined;
});
