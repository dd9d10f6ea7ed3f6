import { listSettledLotteries } from '../../shared/contract/settlement.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { newestFirst, positionByDate } from '../store/page.ts';

/** None if the club does not track payments (R235). */
export const handler = implement(
  listSettledLotteries,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([
        readClubSettings(table),
        table.query(keys.lotteries(false)),
        table.query(keys.lotteries(true)),
      ]),
  },
  async (_, ahead) => {
    const [{ trackPayments }, ...states] = await ahead;
    if (!trackPayments) return [];
    return states.flatMap((items) =>
      items
        .map(parseListedLottery)
        .toSorted((one, other) => newestFirst(placeOf(one), placeOf(other)))
        .map(({ id, view: { name, price, validUntilDate, closed } }) => ({
          id,
          name,
          price,
          validUntilDate,
          closed,
        })),
    );
  },
);

const placeOf = ({ id, view: { createdDate } }: ReturnType<typeof parseListedLottery>): string =>
  positionByDate({ createdDate, id });
