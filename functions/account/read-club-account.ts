import { lotteriesAtOnce, readClubAccount } from '../../shared/contract/account.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { answerFile, periodFile } from './account-file.ts';
import { readPeriodAccount } from './read-period-account.ts';

export const handler = implement(
  readClubAccount,
  async ({ query: { from, to, as }, caller, resources: { table }, now, fail }) => {
    const settings = await readClubSettings(table);
    const account = await readPeriodAccount(table, { from, to }, settings);
    if (!('totals' in account)) {
      const message = `Perioden har ${formatNumber(account.lotteries)} lotterier, och högst ${lotteriesAtOnce} får plats. Välj en kortare period.`;
      return fail('request.invalid', undefined, [{ path: 'to', message }]);
    }
    if (as === undefined) return account;
    const request = {
      as,
      subject: { from, to },
      tickets: account.totals.handedOut,
      write: () => periodFile(table, as, account, settings, now),
    };
    return answerFile(table, caller, request, now);
  },
);
