import { toSek } from '../../shared/domain/numbers.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { nameInTitle } from '../mail/names.ts';
import { handIn } from '../mail/templates/hand-in.ts';
import { environment } from '../store/environment.ts';
import { ids } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import type { Task } from '../store/outbox.ts';
import { findEntry } from '../store/settlement-record.ts';
import { fullName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findTally } from '../store/tally-record.ts';
import { findUser } from '../store/user-record.ts';

type HandInTask = Extract<Task, { kind: 'handIn' }>;

/** The notice to a seller of a hand-in or its reversal; undefined if the seller has been deleted. */
export async function handInLetter(
  table: TableReader,
  { userId, entryId }: HandInTask,
  sender: Sender,
): Promise<Letter | undefined> {
  const id = ids.parseSettlement(entryId);
  if (!id) return undefined;
  const [found, lottery, user, tally] = await Promise.all([
    findEntry(table, { ...id, isReversal: false }),
    findLottery(table, id.lotteryId),
    findUser(table, userId, { consistent: true }),
    findTally(table, id.lotteryId, userId),
  ]);
  const entry = id.isReversal ? found?.reversal : found?.entry;
  if (!entry || !lottery || !user) return undefined;
  const by = await findUser(table, entry.by);
  const { firstName, email } = user.view;
  const draft = handIn(sender, {
    firstName: nameInTitle(firstName),
    lotteryName: lottery.view.name,
    amount: toSek(Math.abs(entry.amount)),
    by: by && fullName(by.view),
    to: entry.to,
    isReversal: entry.isReversal,
    owed: toSek(tally?.owed ?? 0),
    siteUrl: `${environment().SITE_ORIGIN}/home`,
  });
  return { draft, sender, to: { name: fullName(user.view), address: email } };
}
