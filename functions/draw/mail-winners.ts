import { randomId } from '../store/ids.ts';
import { mailWinners } from '../../shared/contract/draw.ts';
import { type Task, outboxPut } from '../store/outbox.ts';
import { implement } from '../kernel/implement.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { findDraw } from '../store/draw-record.ts';

export const handler = implement(mailWinners, async ({ body, caller, resources: { table }, now, fail }) => {
  const draw = (await findDraw(table, body.drawId, { consistent: true })) ?? fail('notFound');
  if (draw.winners.length === 0) return fail('draw.noWinners');
  const testReceiver = body.testReceiver || null;
  const task: Task = {
    kind: 'winners',
    lotteryId: draw.lotteryId,
    drawId: draw.id,
    message: body.message || null,
    testReceiver,
  };
  const mailId = randomId();
  if (testReceiver !== null) return table.commit([outboxPut(table.club, task, now, mailId)]);
  const outcome = await attempt(
    table.commit([
      {
        update: keys.draw(draw.lotteryId, draw.id),
        set: { mailSent: true, mailId },
        add: { v: 1 },
        if: equal('mailSent', false),
      },
      outboxPut(table.club, task, now, mailId),
      // From here on the secret is public, so the sets must be stored even if earlier freeze messages were lost.
      outboxPut(table.club, { kind: 'freeze', drawId: body.drawId }, now),
      logPut(caller.userId, now, {
        kind: 'mail',
        about: { what: 'draw', id: body.drawId },
        text: draw.redrawOf ? 'Mailade den nya vinnaren' : 'Mailade vinnarna till alla köpare',
      }),
    ]),
  );
  if (outcome !== 'committed') fail('draw.mailSent');
});
