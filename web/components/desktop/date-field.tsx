import { TextField } from '../form/fields.tsx';
import type { DateFieldProps } from './calendar.tsx';
import { onDesktop } from './on-desktop.tsx';

/**
 * A day, `yyyy-MM-dd`: on desktop typed or chosen in a Swedish calendar, because the browser's own follows the
 * browser's language; on a phone the native picker is easier to use.
 */
export const DateField = onDesktop<DateFieldProps>(
  async () => (await import('./calendar.tsx')).Calendar,
  (props) => <TextField {...props} type="date" />,
);
