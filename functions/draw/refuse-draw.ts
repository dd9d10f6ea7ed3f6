import { refuseDraw } from '../../shared/contract/control.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/write.ts';
import { decide } from './decide.ts';

type Refused = 'draw.started';

/** The controller rejects the draw before the start: this voids any approval, and all Admins are mailed (R404). */
export const handler = implement(
  refuseDraw,
  async ({ params: { token }, body: { reason }, resources: { service }, now, fail }) => {
    const outcome = await decide<Refused>(service, { token, now }, ({ draw }) => {
      if (draw.publicNumber !== undefined) return 'draw.started';
      if (draw.refusal?.reason === reason) return 'done';
      return {
        change: { set: { refusal: { reason, at: now.toISOString() } }, remove: ['approval'] },
        if: absent('publicNumber'),
        text: 'Godkände inte dragningen',
        mail: { kind: 'drawRefused', lotteryId: draw.lotteryId, drawId: draw.id },
      };
    });
    return outcome === 'done' ? undefined : fail(outcome);
  },
);
