import { SelectField, type SelectFieldProps } from '../form/select-field.tsx';
import { onDesktop } from './on-desktop.tsx';

/** A choice from a list: searchable on desktop; on a phone the native picker is easier to use. */
export const DesktopSelectField = onDesktop<SelectFieldProps>(
  async () => (await import('./searchable-select.tsx')).SearchableSelect,
  SelectField,
);
