import type { Sale } from '../../shared/contract/sale.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { ApiFailure } from '../api/failure.ts';
import { announceFailure, type CallOutcome } from '../api/outcome.ts';
import type { WaitingSale } from '../device/database.ts';
import { currentSession } from '../session/store.ts';
import { pageApi } from './api.ts';
import { laterOf } from './change.ts';
import { announce } from './channel.ts';
import { changeMade } from './pass.ts';

type Body = WaitingSale['body'];

function failed(failure: ApiFailure): CallOutcome<true> {
  announceFailure(failure);
  return { ok: false, failure };
}

/** That the sale had been sent, with which tickets, and is changed there all the same. */
function changedText({ tickets }: Sale): string {
  const numbers = enumerated(tickets.map(({ number }) => number));
  return `Köpet hade redan skickats med lott ${numbers}. Köparens uppgifter är ändrade.`;
}

/**
 * Changes a sale that has been sent while its change was typed: its buyer and its payment (R531).
 * @param sale undefined where this tab does not know what has become of it
 */
export async function changeSent(
  key: string,
  sale: Sale | undefined,
  body: Body,
): Promise<CallOutcome<true>> {
  const token = currentSession()?.token;
  if (sale === undefined || token === undefined)
    return failed(new ApiFailure('unknown', 0, 'Köpet väntar inte längre i telefonen. Ändra det på lotten.'));
  const answer = await changeMade(pageApi(token), sale, laterOf(body));
  if (!answer.ok) {
    const { code, status, message, fields } = answer.failure;
    return failed(new ApiFailure(code, status, message, fields));
  }
  announce({ kind: 'sent', key, sale: answer.value });
  showAlert('success', changedText(answer.value), true);
  return { ok: true, value: true };
}
