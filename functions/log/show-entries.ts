import type { LogEntry } from '../../shared/contract/log.ts';
import { type DrawRecord, parseDraw } from '../store/draw-record.ts';
import { parseFundraiser } from '../store/fundraiser-record.ts';
import { ids, type Key, keys } from '../store/keys.ts';
import { controllerOfDraw, type LogAbout, type LogRecord, somebody } from '../store/log-record.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { parseNews } from '../store/news-record.ts';
import { fullName } from '../store/shown-name.ts';
import { shownTeams } from '../store/shown-team.ts';
import { parseSection } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUsers } from '../store/user-record.ts';
import type { Item } from '../store/write.ts';

/** Names of people who are not users of the club. */
const others: ReadonlyMap<string | null, string> = new Map([
  [null, 'Lottlaget'],
  [controllerOfDraw, 'Kontrollanten'],
  [somebody, 'Någon som inte är inloggad'],
]);
const isUser = (by: string | null): by is string => !others.has(by);
/** Shown in place of a user who is gone (R490). */
const removed = 'Borttagen person';

function drawKey(id: string) {
  const { lotteryId = '', drawId = '' } = ids.parseDraw(id) ?? {};
  return keys.draw(lotteryId, drawId);
}

function ticketKey(id: string) {
  const { lotteryId = '', number = 0 } = ids.parseTicket(id) ?? {};
  return keys.ticket(lotteryId, number);
}

/**
 * Entries with current names, since the log stores only ids. 0.5 R for each user, lottery, draw, fundraiser, section,
 * news item and ticket. The reason that a controller or an Admin gave is read from the draw, which keeps it.
 */
export async function showEntries(table: TableReader, entries: readonly LogRecord[]): Promise<LogEntry[]> {
  const idsOf = (what: LogAbout['what']) => [
    ...new Set(entries.flatMap(({ about }) => (about.what === what ? [about.id] : []))),
  ];
  /** Records that entries are about, by their id. */
  async function read<T>(
    what: LogAbout['what'],
    keyOf: (id: string) => Key,
    parse: (item: Item) => T,
  ): Promise<ReadonlyMap<string, T>> {
    const recordIds = idsOf(what);
    const items = await table.getMany(recordIds.map(keyOf));
    return new Map(
      items.flatMap((item, index) => (item ? [[recordIds[index] ?? '', parse(item)] as const] : [])),
    );
  }
  const userIds = new Set([
    ...entries.flatMap(({ by, from }) => [
      ...(isUser(by) ? [by] : []),
      ...(from === undefined ? [] : [from]),
    ]),
    ...idsOf('user'),
  ]);
  const [users, lotteries, draws, fundraisers, sections, news, tickets, teams] = await Promise.all([
    findUsers(table, [...userIds]),
    read('lottery', keys.lottery, (item) => parseLottery(item).view.name),
    read('draw', drawKey, parseDraw),
    read('fundraiser', keys.fundraiser, (item) => parseFundraiser(item).view.name),
    read('section', keys.section, (item) => parseSection(item).name),
    read('news', keys.news, (item) => parseNews(item).title),
    read('ticket', ticketKey, () => ''),
    idsOf('team').length > 0 ? shownTeams(table) : undefined,
  ]);
  const names = new Map(users.map(({ id, view }) => [id, fullName(view)]));
  const userName = (id: string) => names.get(id) ?? removed;
  const isGone = ({ what, id }: LogAbout): boolean => {
    if (what === 'club' || what === 'person') return false;
    if (what === 'team') return teams?.(id) === teams?.('');
    const found = {
      user: names,
      lottery: lotteries,
      draw: draws,
      fundraiser: fundraisers,
      section: sections,
      news,
      ticket: tickets,
    };
    return !found[what].has(id);
  };
  const nameOf = ({ what, id }: LogAbout): string => {
    if (what === 'user') return userName(id);
    if (what === 'team') return teams?.(id).teamName ?? '';
    if (what === 'ticket') return `Lott ${ids.parseTicket(id)?.number ?? ''}`;
    if (what === 'draw') return draws.get(id)?.name ?? '';
    return (
      { lottery: lotteries, fundraiser: fundraisers, section: sections, news, club: none, person: none }[
        what
      ].get(id) ?? ''
    );
  };
  return entries.map(({ place, at, by, kind, about, from, text: [act = '', ...parts] }) => ({
    id: place,
    at,
    by: isUser(by) ? { id: by, name: userName(by) } : { id: null, name: others.get(by) ?? '' },
    kind,
    about: { ...about, name: nameOf(about), ...(isGone(about) && { gone: true }) },
    text: [
      act,
      ...partsOf([...(from === undefined ? [] : [`från: ${userName(from)}`]), ...parts]),
      ...reasonsAt(about.what === 'draw' ? draws.get(about.id) : undefined, at),
    ].join('. '),
  }));
}
/** The changes of an act, as one sentence; none if nothing is known. */
const partsOf = (parts: readonly string[]) => (parts.length > 0 ? [parts.join('; ')] : []);
const none: ReadonlyMap<string, string> = new Map();

/** The reason given for an act on a draw at this time. */
const reasonsAt = (draw: DrawRecord | undefined, time: string): string[] =>
  [draw?.refusal, ...(draw?.unfrozen ?? [])]
    .filter((act) => act?.at === time && act.reason !== '')
    .map((act) => `Skäl: ${act?.reason}`);
