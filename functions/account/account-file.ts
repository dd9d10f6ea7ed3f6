import type { FileAnswer, StartedJob } from '../../shared/contract/answer.ts';
import type { Account, AccountFile, ClubAccount } from '../../shared/contract/account.ts';
import { pdfType } from '../../shared/contract/lottery.ts';
import { rowsAtOnce, xlsxType } from '../../shared/contract/report.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import type { Caller } from '../kernel/caller.ts';
import { findClub } from '../store/club-record.ts';
import { randomId } from '../store/ids.ts';
import { startJob } from '../store/job-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import type { Signers } from './account-words.ts';
import { aboutOf, type Subject } from './subject.ts';

interface FileRequest {
  readonly as: AccountFile;
  readonly subject: Subject;
  /** Number of tickets in the account's lotteries. */
  readonly tickets: number;
  /** Makes the file. */
  readonly write: () => Promise<FileAnswer>;
}

/** The file; a job if more than 20 000 tickets are involved (R476). */
export async function answerFile(
  table: Table,
  { userId }: Caller,
  { as, subject, tickets, write }: FileRequest,
  now: Date,
): Promise<FileAnswer | StartedJob> {
  if (tickets <= rowsAtOnce) return write();
  const job = startJob({
    club: table.club,
    id: randomId(),
    userId,
    kind: 'account',
    total: 1,
    about: aboutOf(as, subject),
    now,
  });
  await table.transact(job.writes);
  return { jobId: job.id };
}

export async function lotteryFile(
  table: TableReader,
  as: AccountFile,
  account: Account,
  settings: SettingsRecord,
  printed: Date,
): Promise<FileAnswer> {
  const signers = await signersOf(table, settings, printed);
  const name = `redovisning ${account.lottery.name}`;
  if (as === 'pdf')
    return fileOf(as, name, await (await import('./account-pages.ts')).lotteryPages(account, signers));
  return fileOf(as, name, await (await import('./account-sheets.ts')).lotterySheets(account, signers));
}

export async function periodFile(
  table: TableReader,
  as: AccountFile,
  account: ClubAccount,
  settings: SettingsRecord,
  printed: Date,
): Promise<FileAnswer> {
  const signers = await signersOf(table, settings, printed);
  const name = `redovisning ${signers.club} ${account.from} ${account.to}`;
  if (as === 'pdf')
    return fileOf(as, name, await (await import('./account-pages.ts')).periodPages(account, signers));
  return fileOf(as, name, await (await import('./account-sheets.ts')).periodSheets(account, signers));
}

async function signersOf(table: TableReader, settings: SettingsRecord, printed: Date): Promise<Signers> {
  return { club: (await findClub(table, table.club))?.name ?? '', settings, printed };
}

const mediaTypes = { pdf: pdfType, xlsx: xlsxType } as const;
const fileOf = (as: AccountFile, name: string, bytes: Uint8Array): FileAnswer => ({
  bytes,
  fileName: `${slugOf(name) || 'redovisning'}.${as}`,
  mediaType: mediaTypes[as],
});
