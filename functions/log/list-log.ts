import { listLog } from '../../shared/contract/log.ts';
import { addDays, startOfDay } from '../../shared/domain/stockholm.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { logPlaceAt, parseLogEntry } from '../store/log-record.ts';
import { cursorOf, positionOfCursor } from '../store/page.ts';
import { showEntries } from './show-entries.ts';

/** Entries of a part, if the request states no number. */
const usual = 100;
/** Entries that a filtered part reads at most: an entry has at most 1 kB, so these are 1 MB. */
const readAtMost = 1000;

export const handler = implement(listLog, async ({ query, resources: { table } }) => {
  const { kind, userId, from, to, limit = usual } = query;
  const isFiltered = kind !== undefined || userId !== undefined;
  const position = positionOfCursor(query.cursor, /^[0-9a-z]+$/);
  const end = to === undefined ? undefined : logPlaceAt(startOfDay(addDays(to, 1)));
  const after = [position, end].filter((place) => place !== undefined).toSorted()[0];
  // One more than requested, to know whether more follow.
  const most = isFiltered ? readAtMost : Math.min(limit + 1, readAtMost);
  const items = await table.query(keys.logEntries(), {
    reverse: true,
    limit: most,
    ...(after !== undefined && { after }),
  });
  const start = from === undefined ? '' : logPlaceAt(startOfDay(from));
  const read = items.map(parseLogEntry).filter(({ place }) => place >= start);
  const found = read.filter(
    (entry) => (kind ?? entry.kind) === entry.kind && (userId === undefined || entry.by === userId),
  );
  const part = found.slice(0, limit);
  const mayHaveMore = items.length === most && read.length === items.length;
  const last = part.length < found.length ? part.at(-1) : mayHaveMore ? read.at(-1) : undefined;
  return {
    items: await showEntries(table, part),
    ...(last && { next: cursorOf(last.place) }),
  };
});
