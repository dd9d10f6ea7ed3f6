import { listedAlone } from '../../shared/contract/account.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { lotteryFile, periodFile } from './account-file.ts';
import { accountOf, readFacts } from './read-lottery-account.ts';
import { readPeriodAccount } from './read-period-account.ts';
import { subjectOf } from './subject.ts';

/** Makes the file of a large account from the state when the job runs; an interrupted run starts over (R476). */
export const runAccountJob: JobRunner = async ({ job, table, now, tell }) => {
  const { as, subject } = subjectOf(job.about);
  const settings = await readClubSettings(table);
  if (!('lotteryId' in subject)) {
    const account = await readPeriodAccount(table, subject, settings);
    // Lotteries have been added since.
    if (!('totals' in account)) return {};
    const file = await periodFile(table, as, account, settings, now);
    await tell(1);
    return { file };
  }
  const [lottery, facts] = await Promise.all([
    findLottery(table, subject.lotteryId),
    readFacts(table, subject.lotteryId),
  ]);
  if (!lottery) return {};
  const account = accountOf(lottery, facts, settings, listedAlone);
  const file = await lotteryFile(table, as, account, settings, now);
  await tell(1);
  return { file };
};
