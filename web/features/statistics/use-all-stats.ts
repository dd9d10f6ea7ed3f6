import { useCallback, useEffect, useRef, useState } from 'react';
import { listStats, type TicketStat } from '../../../shared/contract/report.ts';
import { attempt, call } from '../../api/call.ts';

/** Maximum tickets in one answer. */
const limit = '1000';

interface Loaded {
  readonly tickets: readonly TicketStat[];
  readonly state: 'idle' | 'loading' | 'failed' | 'done';
}

/** All tickets of a lottery, in parts, once requested. After a failure it resumes where it stopped. */
export function useAllStats(ticketBaseId: string) {
  const [loaded, setLoaded] = useState<Loaded>({ tickets: [], state: 'idle' });
  const next = useRef<{ tickets: readonly TicketStat[]; cursor?: string | undefined }>({ tickets: [] });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const load = useCallback(async () => {
    const { signal } = leaving.current;
    setLoaded({ tickets: next.current.tickets, state: 'loading' });
    const outcome = await attempt(async () => {
      do {
        const { cursor } = next.current;
        const page = await call(
          listStats,
          { params: { id: ticketBaseId }, query: { limit, ...(cursor !== undefined && { cursor }) } },
          { signal },
        );
        const tickets = [...next.current.tickets, ...page.items];
        next.current = { tickets, cursor: page.next };
        setLoaded({ tickets, state: 'loading' });
      } while (next.current.cursor !== undefined);
    }).catch((error: unknown) => {
      // The page was left.
      if (signal.aborted) return undefined;
      throw error;
    });
    if (outcome === undefined) return;
    setLoaded({ tickets: next.current.tickets, state: outcome.ok ? 'done' : 'failed' });
  }, [ticketBaseId]);
  return { ...loaded, load };
}
