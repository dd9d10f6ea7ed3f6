import { attempt, equal } from '../store/write.ts';
import { findDraw } from '../store/draw-record.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { WinnersTask } from './winner-letter.ts';

/** Counts the recipients that a winner mail no longer waits for as not reached (R546). A test mail is not counted. */
export async function giveUpWinners(table: Table, task: WinnersTask): Promise<void> {
  const { lotteryId, drawId, testReceiver } = task;
  if (testReceiver !== null) return;
  const draw = await findDraw(table, ids.draw(lotteryId, drawId), { consistent: true });
  const { waiting = 0 } = draw?.mail ?? {};
  if (waiting > 0)
    await attempt(
      table.write({
        update: keys.draw(lotteryId, drawId),
        add: { 'mail.waiting': -waiting, 'mail.refused': waiting },
        if: equal('mail.waiting', waiting),
      }),
    );
}
