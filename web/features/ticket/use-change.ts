import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showAlert } from '../../alerts/alert-store.ts';
import type { CallOutcome } from '../../api/outcome.ts';
import type { ShownSale, WaitingSale } from '../../device/database.ts';
import { loadQueue } from '../../queue/load.ts';
import { useWaiting } from '../../queue/waiting.ts';

/** A sale that waits and is changed in this page's form. */
export interface Change {
  readonly of: WaitingSale;
  readonly save: (changed: Pick<WaitingSale, 'body'> & { shown: ShownSale }) => Promise<CallOutcome<true>>;
  readonly finish: () => void;
}

/** What the address asks to be changed: `?andra=`, the key of a sale that waits. */
export function useChange(): Change | undefined {
  const [query] = useSearchParams();
  const { listed } = useWaiting();
  const navigate = useNavigate();
  const [of, setOf] = useState<WaitingSale>();
  const found = listed.find(({ key }) => key === query.get('andra'));
  // It may be sent while somebody types: the form stays.
  if (of === undefined && found !== undefined) setOf(found);
  return (
    of && {
      of,
      save: async (changed) => {
        const { changeWaiting } = await loadQueue();
        const isThere = await changeWaiting(of.key, changed);
        if (!isThere) showAlert('info', 'Köpet har hunnit skickas. Ändra det på lotten.', true);
        return { ok: true, value: true };
      },
      finish: () => void navigate('/queue'),
    }
  );
}
