import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { findFundraiser, type FundraiserRecord } from '../store/fundraiser-record.ts';
import type { Refusal } from '../ledger/sale.ts';
import type { Caller } from '../kernel/caller.ts';
import { ids } from '../store/keys.ts';
import { retry } from '../store/retry.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import { type DonorRecord, findDonor } from '../store/donor-record.ts';

export type DonorRefusal = 'notFound' | 'sale.closed' | 'donor.tooManyToday';
type Outcome<Answer, Code extends string> = { readonly answer: Answer } | Refusal<Code>;

/**
 * Registers, changes or removes a donor, and checks the rules before every attempt, on a fresh read.
 * @param ahead the reads made ahead, for the first attempt; each further attempt calls `read`
 * @param decide returns an answer with the writes it needs, one of which checks the fundraiser's version, or a refusal
 */
export async function commitDonor<Read, Answer, Code extends DonorRefusal>(
  table: Table,
  { ahead, read }: { readonly ahead: Promise<Read>; readonly read: () => Promise<Read> },
  decide: (found: Read) => { readonly writes: readonly Write[]; readonly answer: Answer } | Refusal<Code>,
): Promise<Outcome<Answer, Code>> {
  return retry(async (before) => {
    const decision = decide(await (before === 0 ? ahead : read()));
    if ('refused' in decision) return decision;
    await table.commit(decision.writes, decision.answer);
    return { answer: decision.answer };
  });
}

/** Changes or removes a donor in the caller's scope (R30) while the fundraiser is open, by the writes of `writesOf`. */
export const changeDonor = (
  table: Table,
  id: string,
  { ahead, caller, clock }: ChangeContext,
  writesOf: (found: DonorInFundraiser) => readonly Write[],
): Promise<Outcome<undefined, ChangeRefusal>> =>
  commitDonor<Found, undefined, ChangeRefusal>(
    table,
    { ahead, read: () => readDonorInFundraiser(table, id) },
    (found) => {
      if (!found || !reachesDonor(caller, found.donor)) return { refused: 'notFound' };
      if (!fundraiserIsOpen(found.fundraiser, clock())) return { refused: 'sale.closed' };
      return { answer: undefined, writes: writesOf(found) };
    },
  );

type ChangeRefusal = Extract<DonorRefusal, 'notFound' | 'sale.closed'>;
type Found = DonorInFundraiser | undefined;

interface ChangeContext {
  /** The donor as read ahead. */
  readonly ahead: Promise<Found>;
  readonly caller: Caller;
  readonly clock: () => Date;
}

export const fundraiserIsOpen = ({ view }: FundraiserRecord, now: Date): boolean => saleIsOpen(view, now);

export interface DonorInFundraiser {
  readonly donor: DonorRecord;
  readonly fundraiser: FundraiserRecord;
}

/** A donor and its fundraiser. Strongly consistent, one wave: 2 R. */
export async function readDonorInFundraiser(
  table: TableReader,
  id: string,
): Promise<DonorInFundraiser | undefined> {
  const at = ids.parseDonor(id);
  if (!at) return undefined;
  const [donor, fundraiser] = await Promise.all([
    findDonor(table, id),
    findFundraiser(table, at.fundraiserId, { consistent: true }),
  ]);
  return donor && fundraiser && { donor, fundraiser };
}

/** Whether a donor is in the caller's scope: their own, or any for an Admin (R30). */
export const reachesDonor = (caller: Caller, donor: DonorRecord): boolean =>
  caller.isAdmin || donor.userId === caller.userId;
