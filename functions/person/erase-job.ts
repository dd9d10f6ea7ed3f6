import { deleteAttempts } from '../auth/attempts.ts';
import { eraseControllers } from '../ledger/erase-controllers.ts';
import { updateWinners } from '../ledger/update-winners.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { eraseFromInputs } from '../kernel/job-input.ts';
import { withdrawResults } from '../kernel/finish-job.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import { memberMark } from '../store/trial-mail.ts';
import type { Table } from '../store/table.ts';
import { anonymiseBuyers } from '../ledger/anonymise-buyers.ts';
import { anonymiseDonors } from '../donor/anonymise-donors.ts';
import { eraseFromCosts } from './in-costs.ts';
import { eraseFromSettings } from './in-settings.ts';
import { eraseFromNotes } from './in-notes.ts';
import { eraseFromReasons } from './in-reasons.ts';
import { eraseMail } from './erase-mail.ts';
import { everyFundraiser, everyLottery, type ListedLottery, type Person, personAt } from './person.ts';

/**
 * Erases a person from everything the club stores; numbers, sums, days and draws stay. Restartable: a crash at any step
 * is recovered by running again from the start, which skips what is done.
 *
 * A sale to the email after its shard has been read counts as made after the request, and stays.
 */
export const runEraseJob: JobRunner = async ({ job, table, documents, now, tell }) => {
  const person = personAt(job.about);
  const concerns = ({ email }: { readonly email: string }) => person.is(email);
  const [lotteries, fundraisers] = await Promise.all([everyLottery(table), everyFundraiser(table)]);
  const total =
    lotteries.reduce((sum, lottery) => sum + shardsUpTo(lottery.view.maxNumber).length, 0) +
    fundraisers.length +
    1;
  let done = 0;
  const step = async () => {
    // The end of the job reports the last step.
    if (++done === 1 || done < total) await tell(done, total);
  };
  // Reported before anything changes: a job that has progress is always completed (beginJob).
  await step();
  // First, so that no waiting import adds the person again.
  await eraseFromInputs(table, documents, concerns);
  for (const lottery of lotteries) {
    await anonymiseBuyers(table, lottery, concerns, step);
    // After the tickets: a draw committed from here on sees the anonymous buyer.
    await updateWinners(table, lottery.id, concerns);
    await eraseFromNotes(table, lottery, person);
    await eraseFromCosts(table, lottery.id, person);
    await eraseFromReasons(table, lottery.id, person);
    await eraseControllers(table, lottery.id, (email) => person.is(email), { signed: true });
  }
  await deleteUnsubscriptions(table, lotteries, person);
  for (const { id } of fundraisers) {
    await anonymiseDonors(table, id, concerns);
    await step();
  }
  await eraseFromSettings(table, person);
  await deleteAttempts(table, person.email);
  await table.write({ delete: memberMark(person.email) });
  // After the records: mails in progress then find no recipient.
  await eraseMail(table, person, now);
  await withdrawResults(table, documents, job);
  return {};
};

async function deleteUnsubscriptions(
  table: Table,
  lotteries: readonly ListedLottery[],
  { email }: Person,
): Promise<void> {
  const unsubscriptions = lotteries.map(({ id }) => keys.unsubscribed(id, email));
  const found = await table.getMany(unsubscriptions, { consistent: true });
  for (const [index, key] of unsubscriptions.entries()) if (found[index]) await table.write({ delete: key });
}
