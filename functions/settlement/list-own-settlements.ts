import { listOwnSettlements } from '../../shared/contract/settlement.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { newestFirst, positionByDate } from '../store/page.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { listEntries } from '../store/settlement-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { parseTally } from '../store/tally-record.ts';
import { entryView } from './show-entries.ts';

const strongly = { consistent: true };

/** Empty if the club does not track payments (R235). 1 R for each lottery, and its entries if there are any. */
export const handler = implement(
  listOwnSettlements,
  {
    ahead: ({ userId, resources: { table } }) =>
      Promise.all([table.query(keys.talliesOfUser(userId)), readClubSettings(table)]),
  },
  async ({ caller, resources: { table } }, ahead) => {
    const [indexed, { trackPayments }] = await ahead;
    if (!trackPayments) return [];
    const lotteryIds = indexed.map((item) => String(item.sk2));
    const [tallies, lotteries] = await Promise.all([
      table.getMany(
        lotteryIds.map((id) => keys.tally(id, caller.userId)),
        strongly,
      ),
      table.getMany(lotteryIds.map((id) => keys.lottery(id))),
    ]);
    const found = lotteryIds.flatMap((_, index) => {
      const [item, lottery] = [tallies[index], lotteries[index]];
      if (!item || !lottery) return [];
      const tally = parseTally(item);
      return tally.held === 0 && tally.handedIn === undefined
        ? []
        : [{ tally, lottery: parseLottery(lottery) }];
    });
    const newest = found.toSorted((one, other) => newestFirst(placeOf(one.lottery), placeOf(other.lottery)));
    return Promise.all(
      newest.map(async ({ tally: { held, handedIn, owed }, lottery: { id, view } }) => {
        const giver = { userId: caller.userId };
        const entries = handedIn === undefined ? [] : await listEntries(table, id, { giver, ...strongly });
        const show = await entryView(table, entries);
        return {
          ticketBaseId: id,
          name: view.name,
          held: toSek(held),
          handedIn: toSek(handedIn ?? 0),
          owed: toSek(owed),
          entries: entries.map(show),
        };
      }),
    );
  },
);

const placeOf = ({ id, view: { createdDate } }: ReturnType<typeof parseLottery>): string =>
  positionByDate({ createdDate, id });
