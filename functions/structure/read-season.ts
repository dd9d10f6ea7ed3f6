import { readSeason } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import { lotteryPosition } from '../store/own-archive.ts';
import { newestFirst } from '../store/page.ts';
import { readSeasonRecord } from '../store/season-record.ts';

/** One wave: the club's item and its lotteries (R503). */
export const handler = implement(
  readSeason,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([
        readSeasonRecord(table),
        table.query(keys.lotteries(false)),
        table.query(keys.lotteries(true)),
      ]),
  },
  async (_, ahead) => {
    const [{ renamed, imported }, open, archived] = await ahead;
    const [newest] = [...open, ...archived]
      .map(parseListedLottery)
      .toSorted((one, other) => newestFirst(lotteryPosition(one), lotteryPosition(other)));
    return {
      renamedDate: renamed ?? null,
      importedDate: imported ?? null,
      lottery: newest
        ? {
            id: newest.id,
            name: newest.view.name,
            createdDate: newest.view.createdDate,
            closed: newest.view.closed,
          }
        : null,
    };
  },
);
