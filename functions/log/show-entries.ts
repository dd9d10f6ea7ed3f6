import type { LogEntry } from '../../shared/contract/log.ts';
import { parseDraw } from '../store/draw-record.ts';
import { ids, keys } from '../store/keys.ts';
import type { LogAbout, LogRecord } from '../store/log-record.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Who did it, where no user of the club did. */
const operator = 'Lottlaget';

function drawKey(id: string) {
  const { lotteryId = '', drawId = '' } = ids.parseDraw(id) ?? {};
  return keys.draw(lotteryId, drawId);
}

/** Entries with the names of now: the log stores ids alone. 0.5 R for each user, lottery and draw. */
export async function showEntries(table: TableReader, entries: readonly LogRecord[]): Promise<LogEntry[]> {
  const aboutA = (what: LogAbout['what']) =>
    entries.flatMap(({ about }) => (about.what === what ? [about.id] : []));
  const lotteryIds = [...new Set(aboutA('lottery'))];
  const drawIds = [...new Set(aboutA('draw'))];
  const [nameOf, lotteries, draws] = await Promise.all([
    shownNames(table, [...entries.flatMap(({ by }) => by ?? []), ...aboutA('user')]),
    table.getMany(lotteryIds.map(keys.lottery)),
    table.getMany(drawIds.map(drawKey)),
  ]);
  const lotteryNames = new Map(
    lotteries.map((item, index) => [lotteryIds[index], item && parseLottery(item).view.name]),
  );
  const drawNames = new Map(draws.map((item, index) => [drawIds[index], item && parseDraw(item).name]));
  const aboutName = ({ what, id }: LogAbout): string => {
    if (what === 'user') return fullName(nameOf(id));
    if (what === 'lottery') return lotteryNames.get(id) ?? '';
    if (what === 'draw') return drawNames.get(id) ?? '';
    return what === 'ticket' ? `Lott ${ids.parseTicket(id)?.number ?? ''}` : '';
  };
  return entries.map(({ place, at, by, kind, about, text: [act = '', ...changes] }) => ({
    id: place,
    at,
    by: { id: by, name: by === null ? operator : fullName(nameOf(by)) },
    kind,
    about: { ...about, name: aboutName(about) },
    text: [act, ...(changes.length > 0 ? [changes.join('; ')] : [])].join('. '),
  }));
}
