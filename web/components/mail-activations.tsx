import { useState } from 'react';
import { mailActivations, type User } from '../../shared/contract/user.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { useMutation } from '../api/use-mutation.ts';
import { confirm } from './confirm-store.ts';

interface MailActivationsProps {
  /** Members who have not activated their accounts. */
  readonly inactive: readonly User[];
  /** Their team; if absent, the whole club. */
  readonly teamId?: string;
}

/** Sends activation mails to everyone who is not active, one per address (R322), and states how many before and after. */
export function MailActivations({ inactive, teamId }: MailActivationsProps) {
  const { send, pending } = useMutation(mailActivations);
  const [sent, setSent] = useState(0);
  const mail = async (): Promise<void> => {
    const addresses = new Set(inactive.map(({ email }) => email.toLowerCase())).size;
    const question = { text: 'Ett till varje adress.', ok: 'Skicka' };
    if (!(await confirm(`Vill du skicka ${formatNumber(addresses)} aktiveringsmail?`, question))) return;
    const outcome = await send({ body: teamId === undefined ? { all: true } : { teamId } });
    if (!outcome.ok) return;
    setSent(outcome.value.receivers);
    if (outcome.value.receivers > 0) showAlert('success', 'Skickat');
    else showAlert('info', 'Alla har fått ett mail den senaste minuten.');
  };
  if (sent > 0)
    return (
      <p className="soft" role="status">
        Skickat till {formatNumber(sent)} {sent === 1 ? 'adress' : 'adresser'}. Det kan ta fem minuter innan
        mailen kommer.
      </p>
    );
  return (
    <button type="button" className="button" disabled={pending} onClick={() => void mail()}>
      Skicka aktiveringsmail
    </button>
  );
}
