import { setController } from '../../shared/contract/controller.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal, present } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import { findAccount, isAdministrator } from '../store/user-record.ts';
import { linkEnd } from './control-link.ts';
import { readDrawInLottery } from '../store/draw-record.ts';

/**
 * Names the controller of a draw and mails their link (R400). With the same name and email, the same link is mailed
 * again. Another controller gets a new link, which ends the earlier one and, before the start, voids what the previous
 * controller decided (R402).
 */
export const handler = implement(
  setController,
  async ({ params: { id: drawId }, body: { name, email }, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const [found, account] = await Promise.all([
        readDrawInLottery(table, drawId, { consistent: true }),
        findAccount(table, email),
      ]);
      if (!found) return fail('notFound');
      const { draw, lottery } = found;
      if (!draw.controlled) return fail('draw.notControlled');
      if (account.users.some(isAdministrator)) return fail('controller.isAdmin');
      if (now.getTime() > linkEnd(lottery)) return fail('controller.tooLate');
      const { controller: before } = draw;
      const isSame = before?.name === name && before.email.toLowerCase() === email.toLowerCase();
      const nonce = isSame ? before.nonce : `${randomId()}${randomId()}`;
      const isStarted = draw.publicNumber !== undefined;
      await table.commit([
        {
          update: keys.draw(lottery.id, draw.id),
          set: { controller: { name, email, nonce } },
          ...(!isSame && !isStarted && { remove: ['approval', 'refusal'] }),
          add: { v: 1 },
          if: all(
            before ? equal('controller.nonce', before.nonce) : absent('controller'),
            (isStarted ? present : absent)('publicNumber'),
          ),
        },
        outboxPut(table.club, { kind: 'controllerLink', lotteryId: lottery.id, drawId: draw.id, nonce }, now),
        logPut(caller.userId, now, {
          about: { what: 'draw', id: drawId },
          text: isSame ? 'Skickade länken till kontrollanten igen' : 'Angav en kontrollant',
        }),
      ]);
    }),
);
