import { setTimeout } from 'node:timers/promises';
import type { OpsAnswer } from '../../shared/ops.ts';
import { findJob } from '../store/job-record.ts';
import { operatorId } from '../kernel/job-access.ts';
import { randomId } from '../store/ids.ts';
import type { Table } from '../store/table.ts';
import { gather } from './gather.ts';
import { startErasure } from './start-erasure.ts';

/** Polling interval in ms, and the time that must be left for another poll. */
const pause = 500;
const stopBeforeMs = 10_000;

/**
 * Erases a person from a club, as its Admin could, for a club that cannot do it itself. An email that nothing stored
 * has is an error, since it is likely mistyped. Waits until the job is done; if that takes longer than the function may
 * run, the job continues by itself.
 */
export async function eraseForOperator(
  table: Table,
  { club, email, now }: { readonly club: string; readonly email: string; readonly now: Date },
  timeLeft: () => number,
): Promise<OpsAnswer> {
  const { stored } = await gather({ job: { about: email }, table, tell: () => Promise.resolve() });
  if (Object.values(stored).every(({ length }) => length === 0))
    return { error: `Ingenting i ${club} har adressen ${email}. Inget är ändrat.` };
  const id = randomId();
  if ((await startErasure(table, { id, userId: operatorId, email, now })) === 'isUser')
    return { error: `Någon i ${club} har den adressen som användare. Ta bort användaren först.` };
  while (timeLeft() > stopBeforeMs) {
    if ((await findJob(table, operatorId, id))?.state === 'done')
      return { message: `Personen är borttagen ur ${club}. Nummer, summor och dragningar finns kvar.` };
    await setTimeout(pause);
  }
  return { message: `Personen tas bort ur ${club}. Det tar en stund till, och fortsätter av sig självt.` };
}
