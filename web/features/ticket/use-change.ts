import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CallOutcome } from '../../api/call.ts';
import type { WaitingSale } from '../../device/database.ts';
import { loadQueue } from '../../queue/load.ts';
import { useWaiting } from '../../queue/waiting.ts';
import type { Draft } from '../../queue/waiting-sale.ts';

/** A sale that waits and is changed in this page's form. */
export interface Change {
  readonly of: WaitingSale;
  /** The server may have made it: it keeps its tickets, and its mail is on its way. */
  readonly isFixed: boolean;
  readonly save: (changed: Draft) => Promise<CallOutcome<true>>;
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
      isFixed: of.isTried === true && of.refusal === undefined,
      save: async (changed) => (await loadQueue()).changeWaiting(of.key, changed),
      finish: () => void navigate('/queue'),
    }
  );
}
