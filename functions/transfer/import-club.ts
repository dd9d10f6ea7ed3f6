import type { OpsAnswer } from '../../shared/ops.ts';
import type { ImportStep, SentObject } from '../../shared/transfer.ts';
import { absent, attempt } from '../store/write.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { claimPlace, fillLotteryPlaces } from '../store/public-place.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { beginImport, finishImport, standing } from './begin-import.ts';
import { fromLine } from './line.ts';
import { belongs, writeObject } from './objects.ts';

const writesAtOnce = 32;
/** Records of a transaction, and transactions at a time: a call to the table for each record takes five times as long. */
const [records, transactions] = [25, 8];

interface Sent {
  readonly clubId: string;
  readonly importId: string;
  readonly part: ImportStep;
}

/** Runs one step of an import. Steps can be repeated: existing records stay unchanged. */
export async function importStep(
  service: ServiceTable,
  { clubId, importId, part }: Sent,
  now: Date,
): Promise<OpsAnswer> {
  if ('club' in part && part.club.id !== clubId) return { error: 'Importen gäller en annan förening.' };
  const stands =
    part.step === 'begin'
      ? await beginImport(service, importId, part)
      : await standing(service, clubId, importId);
  if (typeof stands === 'object') return { error: stands.refused };
  if (stands === 'going on' && part.step !== 'begin')
    await storeImportPart(service, clubId, importId, part, now);
  return { message: '', state: part.step === 'finish' ? 'done' : stands };
}

async function storeImportPart(
  service: ServiceTable,
  clubId: string,
  importId: string,
  part: Exclude<ImportStep, { step: 'begin' }>,
  now: Date,
): Promise<unknown> {
  const table = service.of(clubId);
  switch (part.step) {
    case 'records':
      return storeLines(table, part.lines);
    case 'object':
      return storeObject(table, part.object);
    case 'places':
      return storePlaces(table, part.draws);
    case 'finish':
      await fillLotteryPlaces(table);
      return finishImport(service, importId, part.club, now);
  }
}

const storeLines = (table: Table, lines: readonly string[]): Promise<unknown> =>
  inParallel(
    Array.from({ length: Math.ceil(lines.length / records) }, (_, at) =>
      lines.slice(at * records, (at + 1) * records),
    ),
    transactions,
    (part) => storeRecords(table, part),
  );

/** An existing record is from an earlier attempt of this import, or has been changed by the club since: it stays. */
async function storeRecords(table: Table, lines: readonly string[]): Promise<void> {
  const puts = lines.map((line) => ({ put: fromLine(line), if: absent('pk') }));
  const outcome = await attempt(table.transact(puts));
  if (outcome === 'committed') return;
  const missing = lines.filter((_, index) => !outcome.failed.includes(index));
  if (missing.length > 0) await storeRecords(table, missing);
}

async function storeObject(table: Table, object: SentObject): Promise<void> {
  if (!(await belongs(table, object))) throw new Error('no record of the club refers to this object');
  await writeObject(object);
}

/** Never takes over another club's draw. */
const storePlaces = (table: Table, draws: readonly string[]): Promise<unknown> =>
  inParallel(draws, writesAtOnce, (draw) => claimPlace(table, keys.drawPlace(draw)));
