import { type TransferredClub, transferFormat } from '../../shared/transfer.ts';
import { clubItem, parseClub } from '../store/club-record.ts';
import { absent, all, any, equal } from '../store/expression.ts';
import { keys, type Range } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';

/** How an import stands: the club's own record says so. `importing`: which one has begun; `imported`: which one was the last. */
export type Standing = 'going on' | 'done' | { readonly refused: string };

const begun =
  'En annan import av föreningen har börjat och är inte klar. Kör den igen, från samma katalog, tills den är klar.';

/** How the import of that name stands. 1 R. */
export async function standing(service: ServiceTable, clubId: string, importId: string): Promise<Standing> {
  const item = await service.get(keys.clubRecord(clubId), { consistent: true });
  if (item?.importing === importId) return 'going on';
  if (item?.importing !== undefined) return { refused: begun };
  return item?.imported === importId ? 'done' : { refused: 'Importen har inte börjat.' };
}

/**
 * Begins an import, or goes on with it. The club's record comes first, inactive, and the hold on its address: whoever
 * imports something else is refused from then on.
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
  try {
    await service.transact([
      {
        put: { ...clubItem({ ...club, active: false }), importing: importId },
        if: any(absent('pk'), all(equal('v', current?.v ?? 0), absent('importing'))),
      },
      {
        put: { ...keys.clubUrlKey(club.urlKey), clubId: club.id },
        if: any(absent('pk'), equal('clubId', club.id)),
      },
    ]);
    return 'going on';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.failed.includes(0)
      ? { refused: begun }
      : { refused: `En annan förening har redan adressen ${club.urlKey}. Ange en annan med --url-key.` };
  }
}

/** Whether nothing of the club is there. */
async function isEmpty(table: Table): Promise<boolean> {
  const ranges: Range[] = [
    { pk: keys.club().pk },
    { pk: keys.erasures().pk },
    keys.sections(),
    keys.teams(),
    keys.users(),
    keys.bounds(),
    keys.newsItems(),
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

/** The club is what it was: its people can sign in, where they could. */
export async function finishImport(
  service: ServiceTable,
  importId: string,
  club: TransferredClub,
): Promise<void> {
  try {
    await service.write({
      put: { ...clubItem(club), imported: importId },
      if: all(equal('importing', importId), equal('urlKey', club.urlKey)),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.items[0]?.imported !== importId) throw error;
  }
}
