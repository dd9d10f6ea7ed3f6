import { absent, all, equal, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { controllerOfDraw, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { type DrawInLottery, readDrawInLottery } from '../store/draw-record.ts';

interface Starting {
  readonly drawId: string;
  /** 6 to 20 digits that came up in the room. */
  readonly publicNumber: string;
  /** Id of the user who starts it, or the secret of the controller's link, which must still be valid. */
  readonly by: string | { readonly link: string };
  readonly now: Date;
}

type StartRefusal = 'notFound' | 'draw.notFrozen' | 'draw.notApproved' | 'draw.started';

/**
 * Starts a frozen draw with a public number, once (R392): of two concurrent calls one starts it. Repeating the same
 * number succeeds without a change. If the lottery requires it, the controller must have approved this very set.
 */
export async function start(
  table: Table,
  { drawId, publicNumber, by, now }: Starting,
): Promise<'started' | StartRefusal> {
  const isUser = typeof by === 'string';
  return retry(async () => {
    const found = await readDrawInLottery(table, drawId, { consistent: true });
    if (!found || !(isUser || found.draw.controller?.nonce === by.link)) return 'notFound';
    const { draw, lottery } = found;
    if (draw.publicNumber !== undefined)
      return draw.publicNumber === publicNumber ? 'started' : 'draw.started';
    if (!draw.frozen) return 'draw.notFrozen';
    if (lacksApproval(found)) return 'draw.notApproved';
    const { setHash } = draw.frozen;
    const isRequired = lottery.view.controllerRequired === true;
    await table.commit([
      {
        update: keys.draw(lottery.id, draw.id),
        set: { publicNumber, started: { ...(isUser && { by }), at: now.toISOString() } },
        add: { v: 1 },
        if: all(
          absent('publicNumber'),
          equal('frozen.setHash', setHash),
          ...(isRequired ? [equal('approval.setHash', setHash)] : []),
          ...(isUser ? [] : [equal('controller.nonce', by.link)]),
        ),
      },
      // Whether an approval is needed cannot change in between.
      {
        check: keys.lottery(lottery.id),
        if: (isRequired ? present : absent)('view.controllerRequired'),
      },
      logPut(isUser ? by : controllerOfDraw, now, {
        about: { what: 'draw', id: drawId },
        text: 'Startade en dragning',
        changes: [`tal: ${publicNumber}`],
      }),
    ]);
    return 'started';
  });
}

const lacksApproval = ({ draw: { frozen, approval }, lottery }: DrawInLottery): boolean =>
  lottery.view.controllerRequired === true && approval?.setHash !== frozen?.setHash;
