import { errors } from '../../shared/contract/errors.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { type Freezing, freeze } from './freeze.ts';

type Ordered = Pick<Freezing, 'drawId' | 'excluded' | 'publicSource'>;

/**
 * The subject of a freeze job, such as `k3…-a1…::` or `k3…-a1…:12:Joker 12/12`: the draw, how many unpaid numbers were
 * shown, and where the public number will come from.
 */
export const aboutFreezing = ({ drawId, excluded, publicSource }: Ordered): string =>
  `${drawId}:${excluded ?? ''}:${publicSource ?? ''}`;

function orderedIn(about: string): Ordered {
  const [drawId = '', excluded = '', ...source] = about.split(':');
  return {
    drawId,
    excluded: excluded === '' ? undefined : Number(excluded),
    publicSource: source.join(':') || undefined,
  };
}

/** Freezes a draw of a lottery with many numbers. Restartable, as `freeze` is. */
export const runFreezeJob: JobRunner = async ({ job, table, documents, now }) => {
  const frozen = await freeze(table, documents, { ...orderedIn(job.about), by: job.userId, now });
  if ('refused' in frozen)
    return { message: frozen.sentence ?? errors[frozen.refused].message, isRefused: true };
  return { message: `${formatNumber(frozen.eligible)} lotter deltar.` };
};
