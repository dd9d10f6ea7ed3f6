/** The alerts on the page. A module and not a React context, so that calls and timers can raise one too. */
export type AlertType = 'success' | 'error' | 'info' | 'warning';
export interface Alert {
  readonly id: number;
  readonly type: AlertType;
  readonly message: string;
  /** Survives the next change of page. */
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

/** Shows an alert for four seconds. The same text twice is shown once, anew. */
export function showAlert(type: AlertType, message: string, keep = false): void {
  const others = alerts.filter((alert) => alert.type !== type || alert.message !== message);
  change([...others, { id: nextId++, type, message, keep }]);
}

export function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id));
}

/** On a change of page: what was not to be kept goes, what was is kept this once. */
export function clearAlerts(): void {
  if (alerts.length > 0) change(alerts.flatMap((alert) => (alert.keep ? [{ ...alert, keep: false }] : [])));
}

/** What is kept for the next document; none where it is unreadable. */
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

/** Shows an alert on the next document that opens in this tab, as when leaving the app for the start page. */
export function keepForNextPage(type: AlertType, message: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...keptAlerts(), { type, message }]));
  } catch {
    // Without storage the message is lost; what it tells of shows on the page anyway.
  }
}

/** Shows what the document before this one left behind. */
export function showKeptAlerts(): void {
  try {
    const kept = keptAlerts();
    sessionStorage.removeItem(key);
    for (const { type, message } of kept) showAlert(type, message);
  } catch {
    // As above.
  }
}
