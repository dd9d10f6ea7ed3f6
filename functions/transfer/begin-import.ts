import { type TransferredClub, transferFormat } from '../../shared/transfer.ts';
import { clubItem, clubListChanged, parseClub } from '../store/club-record.ts';
import { absent, all, any, attempt, equal } from '../store/write.ts';
import { keys, type Range } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import type { ServiceTable, Table } from '../store/table.ts';

/**
 * State of an import, stored in the club's record: `importing` names the one that has begun, `imported` the last that
 * was completed.
 */
export type Standing = 'going on' | 'done' | { readonly refused: string };

const begun =
  'En annan import av föreningen har börjat och är inte klar. Kör den igen, från samma katalog, tills den är klar.';

/** State of this import. 1 R. */
export async function standing(service: ServiceTable, clubId: string, importId: string): Promise<Standing> {
  const item = await service.get(keys.clubRecord(clubId), { consistent: true });
  if (item?.importing === importId) return 'going on';
  if (item?.importing !== undefined) return { refused: begun };
  return item?.imported === importId ? 'done' : { refused: 'Importen har inte börjat.' };
}

/**
 * Begins or resumes an import. Stores the club, inactive, and reserves its urlKey: other imports are refused from then
 * on.
 */
export async function beginImport(
  service: ServiceTable,
  importId: string,
  { format, club }: { readonly format: number; readonly club: TransferredClub },
): Promise<Standing> {
  if (format !== transferFormat)
    return { refused: `Filerna har format ${format}, och tjänsten läser format ${transferFormat}.` };
  const item = await service.get(keys.clubRecord(club.id), { consistent: true });
  const current = item && parseClub(item);
  if (current && current.urlKey !== club.urlKey)
    return { refused: `Föreningen finns redan, med adressen ${current.urlKey}.` };
  if (item?.importing === importId) return 'going on';
  if (item?.importing !== undefined) return { refused: begun };
  const empty = await isEmpty(service.of(club.id));
  if (!empty && item?.imported === importId) return 'done';
  if (!empty) return { refused: 'Föreningen finns redan och är inte tom. Inget är ändrat.' };
  const outcome = await attempt(
    service.transact([
      {
        put: { ...clubItem({ ...club, active: false }), importing: importId },
        if: any(absent('pk'), all(equal('v', current?.v ?? 0), absent('importing'))),
      },
      {
        put: { ...keys.clubUrlKey(club.urlKey), clubId: club.id },
        if: any(absent('pk'), equal('clubId', club.id)),
      },
      clubListChanged(),
    ]),
  );
  if (outcome === 'committed') return 'going on';
  return outcome.failed.includes(0)
    ? { refused: begun }
    : { refused: `En annan förening har redan adressen ${club.urlKey}. Ange en annan med --url-key.` };
}

/** Whether no record of the club exists. */
async function isEmpty(table: Table): Promise<boolean> {
  const ranges: Range[] = [
    { pk: keys.club().pk },
    { pk: keys.erasures().pk },
    keys.sections(),
    keys.teams(),
    keys.users(),
    keys.bounds(),
    keys.newsItems(),
    keys.logEntries(),
  ];
  const indexed = [
    keys.lotteries(false),
    keys.lotteries(true),
    keys.fundraisers(false),
    keys.fundraisers(true),
  ];
  const found = await Promise.all([
    ...ranges.map((range) => table.query(range, { limit: 1, consistent: true })),
    ...indexed.map((range) => table.query(range, { limit: 1 })),
  ]);
  return found.every((items) => items.length === 0);
}

/** Completes an import: the club is active again if it was. */
export async function finishImport(
  service: ServiceTable,
  importId: string,
  club: TransferredClub,
  now: Date,
): Promise<void> {
  const outcome = await attempt(
    service.of(club.id).transact([
      {
        put: { ...clubItem(club), imported: importId },
        if: all(equal('importing', importId), equal('urlKey', club.urlKey)),
      },
      clubListChanged(),
      logPut(null, now, { about: { what: 'club', id: club.id }, text: 'Importerade föreningen' }),
    ]),
  );
  if (outcome !== 'committed' && outcome.items[0]?.imported !== importId)
    throw new Error('the club has changed during its import');
}
