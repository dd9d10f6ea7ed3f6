import { signDraw } from '../../shared/contract/control.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, sizeIs } from '../store/write.ts';
import { decide } from './decide.ts';

type Refused = 'draw.noWinners' | 'draw.signed';

/**
 * The controller signs the winners as they are (R405): this publishes the secret and ends the draw. Signing again with
 * the same name changes nothing.
 */
export const handler = implement(
  signDraw,
  async ({ params: { token }, body: { name }, resources: { service }, now, fail }) => {
    const outcome = await decide<Refused>(service, { token, now }, ({ draw, controller: { email } }) => {
      const { signature, winners } = draw;
      if (signature) return signature.name === name ? 'done' : 'draw.signed';
      if (winners.length === 0) return 'draw.noWinners';
      return {
        change: { set: { signature: { name, email, at: now.toISOString() } } },
        if: all(absent('signature'), sizeIs('winners', winners.length)),
        text: 'Skrev under dragningen',
      };
    });
    if (outcome === 'draw.noWinners') return fail(outcome, 'Det finns inga vinnare att skriva under än.');
    return outcome === 'done' ? undefined : fail(outcome);
  },
);
