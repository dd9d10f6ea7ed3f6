import type { OpsAnswer } from '../../shared/ops.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { environment } from '../store/environment.ts';
import { log, type Metrics } from '../kernel/logger.ts';
import { type Drift, driftKinds, type RecountOutcome } from './drift.ts';
import type { Recount } from './recount-club.ts';

/** Names drift in a log line; nothing has failed at this point. */
class Drifted extends Error {
  override name = 'Drifted';
}

/** Source of the alarm CountsDrift. */
const counted: Metrics = { names: { drifts: 'Count' }, by: [['service']] };

/** Logs each drift, and that the club has been recounted. */
export function reportRecount({ club, drifts, unsettled, lotteries, fundraisers }: Recount): void {
  reportDrifts(drifts, club);
  const { SERVICE: service } = environment();
  log.measured(
    'recount.done',
    { service, club, drifts: drifts.length, unsettled, lotteries, fundraisers },
    counted,
  );
}

/** The same for the lists of the service. */
export function reportService({ drifts, unsettled }: RecountOutcome): void {
  reportDrifts(drifts);
  const { SERVICE: service } = environment();
  log.measured('recount.serviceDone', { service, drifts: drifts.length, unsettled }, counted);
}

function reportDrifts(drifts: readonly Drift[], club?: string): void {
  for (const { kind, lottery, id, expected, found } of drifts)
    log.error('recount.drift', new Drifted(), { club, kind, lottery, id, expected, found });
}

const sentence = ({ kind, lottery, id, expected, found }: Drift): string => {
  const where = [lottery && `lotteri ${lottery}`, id].filter(Boolean).join(', ');
  return `${driftKinds[kind]}${where ? ` (${where})` : ''}: räknat ${expected}, står ${found} [${kind}]`;
};

/** Answers an operator with the result of a club's recount. */
export function answerRecount({ name }: ClubRecord, { drifts, unsettled }: Recount): OpsAnswer {
  const result =
    drifts.length === 0
      ? 'allt stämmer'
      : `${drifts.length} ${drifts.length === 1 ? 'avvikelse' : 'avvikelser'}`;
  const open =
    unsettled === 0
      ? ''
      : `\n${unsettled} gick inte att avgöra medan föreningen används. Kör kommandot igen.`;
  return {
    message: `${name}: ${result}.${open}`,
    ...(drifts.length > 0 && { drifts: drifts.map(sentence) }),
  };
}
