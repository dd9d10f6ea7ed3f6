/** The alerts on the page. A module rather than a React context, so that calls and timers can raise one too. */
export type AlertType = 'success' | 'error' | 'info' | 'warning';
export interface Alert {
  readonly id: number;
  readonly type: AlertType;
  readonly message: string;
  /** Survives the next page change. */
  readonly keep: boolean;
}

/** How long an alert is shown, in milliseconds (R203). */
export const alertTime = 4000;
const key = 'lottlaget.alerts';

const listeners = new Set<() => void>();
let alerts: readonly Alert[] = [];
let nextId = 1;

function change(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

export const currentAlerts = (): readonly Alert[] => alerts;

export function watchAlerts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Shows an alert for four seconds. A repeated text is shown once, with its time restarted. */
export function showAlert(type: AlertType, message: string, keep = false): void {
  const others = alerts.filter((alert) => alert.type !== type || alert.message !== message);
  change([...others, { id: nextId++, type, message, keep }]);
}

export function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id));
}

/** On a page change: removes alerts that were not to be kept, and keeps the others this once. */
export function clearAlerts(): void {
  if (alerts.length > 0) change(alerts.flatMap((alert) => (alert.keep ? [{ ...alert, keep: false }] : [])));
}

/** The alerts stored for the next document; none if unreadable. */
function keptAlerts(): readonly Pick<Alert, 'type' | 'message'>[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function isKept(value: unknown): value is Pick<Alert, 'type' | 'message'> {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('message' in value))
    return false;
  const types: readonly unknown[] = ['success', 'error', 'info', 'warning'];
  return types.includes(value.type) && typeof value.message === 'string';
}

/** Shows an alert on the next document opened in this tab, as when leaving the app for the start page. */
export function keepForNextPage(type: AlertType, message: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...keptAlerts(), { type, message }]));
  } catch {
    // Without storage the alert is lost; the page shows its effect anyway.
  }
}

/** Shows the alerts that the previous document stored. */
export function showKeptAlerts(): void {
  try {
    const kept = keptAlerts();
    sessionStorage.removeItem(key);
    for (const { type, message } of kept) showAlert(type, message);
  } catch {
    // As above.
  }
}
