import { useEffect, useState, useSyncExternalStore } from 'react';
import { alertTime, currentAlerts, dismissAlert, watchAlerts, type Alert } from './alert-store.ts';
import './alerts.css';

const none: readonly Alert[] = [];
const noAlerts = () => none;
const marks = { success: '✓', error: '!', info: 'i', warning: '!' } as const;
const kinds = { success: 'Klart', error: 'Fel', info: 'Information', warning: 'Varning' } as const;

function AlertRow({ alert }: { readonly alert: Alert }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissAlert(alert.id), alertTime);
    return () => clearTimeout(timer);
  }, [alert.id, held]);
  return (
    <div className={`alert alert-${alert.type}`} style={{ zIndex: alert.id }}>
      <span className="alert-mark" aria-hidden="true">
        {marks[alert.type]}
      </span>
      <span className="visually-hidden">{kinds[alert.type]}: </span>
      <span className="alert-text">{alert.message}</span>
      {/* Covers the whole alert: a click anywhere closes it. */}
      <button
        type="button"
        className="alert-close"
        aria-label="Stäng"
        onClick={() => dismissAlert(alert.id)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      />
    </div>
  );
}

/** The region in which alerts appear, once per page: errors are announced immediately, others at the next pause. */
export function AlertList() {
  const alerts = useSyncExternalStore(watchAlerts, currentAlerts, noAlerts);
  const rows = (urgent: boolean) =>
    alerts
      .filter((alert) => (alert.type === 'error') === urgent)
      .map((alert) => <AlertRow key={alert.id} alert={alert} />);
  return (
    <div className="alerts">
      <div role="alert">{rows(true)}</div>
      <div role="status">{rows(false)}</div>
    </div>
  );
}
