import { useEffect } from 'react';
import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { noteContact, useContact } from '../api/contact.ts';
import { isSessionValid } from '../api/session-valid.ts';
import { reloadAll } from '../api/use-query.ts';
import './net-line.css';

/** Time between attempts to reach the server, in milliseconds, if the browser has not noticed the lost connection. */
const interval = 30_000;

/** `14:32`, with its day if that is not today's. */
function timeOf(since: number): string {
  const at = new Date(since);
  const text = dayAndTimeOf(at);
  return dayOf(at) === dayOf(new Date()) ? text.slice(11) : text;
}

/**
 * Refetches everything on the page as soon as the server can be reached. The browser's `online` event does so by
 * itself.
 */
function useReturn(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      await isSessionValid();
      noteContact(true);
      await reloadAll();
    };
    const timer = setInterval(() => void ask().catch(() => undefined), interval);
    return () => clearInterval(timer);
  }, [isLost]);
}

/** The single place that shows that there is no connection, and how old the page's data is (R537). */
export function NetLine() {
  const { isLost, since } = useContact();
  useReturn(isLost);
  const age = since !== undefined && `Senast hämtat ${timeOf(since)}`;
  const text = [isLost && 'Inget nät', age].filter(Boolean).join('. ');
  return (
    <div role="status" className="no-print">
      {text !== '' && <p className="net-line small">{text}</p>}
    </div>
  );
}
