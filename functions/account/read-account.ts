import { listedAlone, readAccount } from '../../shared/contract/account.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { answerFile, lotteryFile } from './account-file.ts';
import { accountOf, readFacts } from './read-lottery-account.ts';

export const handler = implement(
  readAccount,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findLottery(table, params.id), readFacts(table, params.id), readClubSettings(table)]),
  },
  async ({ params, query: { as }, caller, resources: { table }, now, fail }, ahead) => {
    const [lottery, facts, settings] = await ahead;
    if (!lottery) return fail('notFound');
    const account = accountOf(lottery, facts, settings, listedAlone);
    if (as === undefined) return account;
    const request = {
      as,
      subject: { lotteryId: params.id },
      tickets: account.handedOut,
      write: () => lotteryFile(table, as, account, settings, now),
    };
    return answerFile(table, caller, request, now);
  },
);
