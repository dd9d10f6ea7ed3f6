import { errors } from '../../shared/contract/errors.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { type Freezing, freeze } from './freeze.ts';

type Ordered = Pick<Freezing, 'drawId' | 'excluded'>;

/** What the job of a freeze is about, such as `k3…-a1…` or `k3…-a1…:12`: the draw, and how many unpaid numbers were shown. */
export const aboutFreezing = ({ drawId, excluded }: Ordered): string =>
  excluded === undefined ? drawId : `${drawId}:${excluded}`;

function orderedIn(about: string): Ordered {
  const [drawId = '', excluded] = about.split(':');
  return { drawId, excluded: excluded === undefined ? undefined : Number(excluded) };
}

/** Freezes a draw of a lottery with many numbers. Restartable, as `freeze` is. */
export const runFreezeJob: JobRunner = async ({ job, table, documents, now }) => {
  const frozen = await freeze(table, documents, { ...orderedIn(job.about), by: job.userId, now });
  if (typeof frozen === 'string') return { message: errors[frozen].message, isRefused: true };
  return { message: `${formatNumber(frozen.eligible)} lotter deltar.` };
};
