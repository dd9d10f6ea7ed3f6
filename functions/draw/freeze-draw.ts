import { freezeDraw } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { randomId } from '../store/ids.ts';
import { startJob } from '../store/job-record.ts';
import { readDrawInLottery } from '../store/draw-record.ts';
import { freeze, judgeFreeze } from './freeze.ts';
import { aboutFreezing } from './freeze-job.ts';

/** Up to this highest number a request freezes by itself; above it a job does. */
const atOnce = 200_000;

export const handler = implement(
  freezeDraw,
  async ({ params, body, caller: { userId }, resources: { table, documents }, now, fail }) => {
    const excluded = body.excluded ?? undefined;
    const publicSource = body.publicSource || undefined;
    const found = judgeFreeze(await readDrawInLottery(table, params.id, { consistent: true }), now);
    if (typeof found === 'string') return fail(found);
    const { draw, lottery } = found;
    if (!draw.frozen && lottery.view.maxNumber > atOnce) {
      const { maxNumber: total } = lottery.view;
      const about = aboutFreezing({ drawId: params.id, excluded, publicSource });
      const job = startJob({ club: table.club, id: randomId(), userId, kind: 'freeze', total, about, now });
      await table.commit(job.writes, { jobId: job.id });
      return { jobId: job.id };
    }
    const frozen = await freeze(table, documents, {
      drawId: params.id,
      excluded,
      publicSource,
      by: userId,
      now,
    });
    if ('refused' in frozen) return fail(frozen.refused, frozen.sentence);
    return { eligible: frozen.eligible, setHash: frozen.setHash };
  },
);
