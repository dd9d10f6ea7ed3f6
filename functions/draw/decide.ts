import type { ErrorCode } from '../../shared/contract/errors.ts';
import { controllerOfDraw, logPut } from '../store/log-record.ts';
import { all, type Changes, type Condition, equal } from '../store/write.ts';
import { drawIdOf } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import { outboxPut, type Task } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import type { ServiceTable } from '../store/table.ts';
import { type Controlled, findControlled } from './control-link.ts';

/** The change of the draw that a controller's decision makes, its condition, and its log entry. */
export interface Decision {
  readonly change: Changes;
  readonly if: Condition;
  readonly text: string;
  readonly changes?: readonly string[];
  readonly mail?: Task;
}

/**
 * Carries out a decision of a draw's controller (R403). Reads again for each attempt, and commits only if the
 * controller's link is still valid, so a decision and a revocation cannot overlap.
 * @param decide the decision; `done` if it has already been made, otherwise why it is not allowed
 */
export async function decide<Code extends ErrorCode>(
  service: ServiceTable,
  { token, now }: { readonly token: string; readonly now: Date },
  decide: (found: Controlled) => Decision | 'done' | Code,
): Promise<'done' | 'notFound' | Code> {
  return retry(async () => {
    const found = await findControlled(service, token, now);
    if (!found) return 'notFound';
    const decision = decide(found);
    if (typeof decision === 'string') return decision;
    const { table, draw, controller } = found;
    const { change, if: condition, text, changes, mail } = decision;
    await table.transact([
      {
        update: keys.draw(draw.lotteryId, draw.id),
        ...change,
        add: { v: 1 },
        if: all(equal('controller.nonce', controller.nonce), condition),
      },
      logPut(controllerOfDraw, now, {
        about: { what: 'draw', id: drawIdOf(draw) },
        text,
        ...(changes && { changes }),
      }),
      ...(mail ? [outboxPut(table.club, mail, now)] : []),
    ]);
    return 'done';
  });
}
