import { formatNumber } from '../../shared/domain/numbers.ts';
import { isOwn } from './add-members.ts';
import type { PlannedRow } from './import-plan.ts';

/** What an import has done, in a sentence: 'Tillagda: 598. Flyttade: 2. Fanns redan: 0. Utelämnade: 3.' */
export function importSummary(jobId: string, outcomes: readonly PlannedRow[]): string {
  const count = (is: (outcome: PlannedRow) => boolean) => formatNumber(outcomes.filter(is).length);
  const isAdded = (outcome: PlannedRow) => isOwn(jobId, outcome);
  return [
    `Tillagda: ${count(isAdded)}`,
    `Flyttade: ${count(({ action }) => action === 'move')}`,
    `Fanns redan: ${count((each) => each.action === 'exists' && !isAdded(each))}`,
    `Utelämnade: ${count(({ action }) => action === 'error')}.`,
  ].join('. ');
}
