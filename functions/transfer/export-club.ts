import type { OpsAnswer } from '../../shared/ops.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { NotNow, readPage } from './read-page.ts';
import { notFinished, tellWaiting } from './waiting.ts';

/** Answers a page of a club's export, or, for the first page, why the club cannot be exported now. */
export async function exportPage(
  service: ServiceTable,
  club: ClubRecord,
  options: { readonly cursor: string | undefined; readonly objects: boolean; readonly now: Date },
  timeLeft: () => number,
): Promise<OpsAnswer> {
  if (options.cursor === undefined) {
    const record = await service.get(keys.clubRecord(club.id), { consistent: true });
    const half = record?.importing === undefined ? undefined : notFinished('en import');
    const waits = half ?? (await tellWaiting(service, club.id));
    if (waits !== undefined) return { error: waits };
    // Once for an export, which is read twice: the first time with its objects.
    if (options.objects)
      await service.of(club.id).write(
        logPut(null, options.now, {
          about: { what: 'club', id: club.id },
          text: 'Exporterade föreningen',
        }),
      );
  }
  try {
    return { message: '', page: await readPage(service.of(club.id), club, options, timeLeft) };
  } catch (error) {
    if (error instanceof NotNow) return { error: error.message };
    throw error;
  }
}
