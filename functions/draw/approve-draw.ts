import { approveDraw } from '../../shared/contract/control.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal } from '../store/write.ts';
import { decide } from './decide.ts';

type Refused = 'draw.notFrozen' | 'draw.setChanged' | 'draw.started';

/** The controller approves this very set before the start (R403). Repeating it changes nothing. */
export const handler = implement(
  approveDraw,
  async ({ params: { token }, body: { setHash }, resources: { service }, now, fail }) => {
    const outcome = await decide<Refused>(service, { token, now }, ({ draw }) => {
      if (!draw.frozen) return 'draw.notFrozen';
      if (draw.frozen.setHash !== setHash) return 'draw.setChanged';
      if (draw.approval?.setHash === setHash) return 'done';
      if (draw.publicNumber !== undefined) return 'draw.started';
      return {
        change: { set: { approval: { setHash, at: now.toISOString() } }, remove: ['refusal'] },
        if: all(equal('frozen.setHash', setHash), absent('publicNumber')),
        text: 'Godkände de frysta lotterna',
      };
    });
    if (outcome === 'draw.setChanged')
      return fail(outcome, 'Lotterna har frysts på nytt. Läs siffrorna igen innan du godkänner.');
    return outcome === 'done' ? undefined : fail(outcome);
  },
);
