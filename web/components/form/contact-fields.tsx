import type { ReactNode } from 'react';
import { TextField } from './fields.tsx';

interface ContactFieldProps {
  readonly name?: string;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
  readonly enterKeyHint?: 'next' | 'done';
}

/** An email of at most 50 characters; the user's own unless `autoComplete` is 'off'. */
export function EmailField(props: ContactFieldProps) {
  return (
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" {...props} />
  );
}

/** Someone else's telephone number: without autofill, which would insert the user's own. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField name="phone" label="Telefon" type="tel" inputMode="tel" autoComplete="off" {...props} />;
}
