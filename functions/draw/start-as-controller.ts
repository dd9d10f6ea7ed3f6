import { startAsController } from '../../shared/contract/control.ts';
import { implement } from '../kernel/implement.ts';
import { drawIdOf } from '../store/draw-record.ts';
import { findControlled } from './control-link.ts';
import { start } from './start.ts';

/** The controller starts the draw, as an Admin may. */
export const handler = implement(
  startAsController,
  async ({ params: { token }, body: { publicNumber }, resources: { service }, now, fail }) => {
    const { table, draw, controller } = (await findControlled(service, token, now)) ?? fail('notFound');
    const by = { link: controller.nonce };
    const outcome = await start(table, { drawId: drawIdOf(draw), publicNumber, by, now });
    return outcome === 'started' ? undefined : fail(outcome);
  },
);
