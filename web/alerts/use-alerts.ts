import { showAlert } from './alert-store.ts';

interface AlertOptions {
  /** Lets the alert survive the next page change. */
  readonly keep?: boolean;
}
type Show = (message: string, options?: AlertOptions) => void;

const show =
  (type: Parameters<typeof showAlert>[0]): Show =>
  (message, options) =>
    showAlert(type, message, options?.keep);
const alerts = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};

/** `alerts.success('Sparat')`, `.error`, `.info`, `.warning`: gone after four seconds or on click. */
export function useAlerts(): Readonly<Record<'success' | 'error' | 'info' | 'warning', Show>> {
  return alerts;
}
