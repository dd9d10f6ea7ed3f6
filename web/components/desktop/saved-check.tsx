import { type ComponentProps, useState } from 'react';
import { Check } from '../form/check-field.tsx';

interface SavedCheckProps extends Omit<ComponentProps<typeof Check>, 'onChange'> {
  /** Saves the choice; resolves with whether it was saved. */
  readonly save: (checked: boolean) => Promise<{ readonly ok: boolean }>;
}

/**
 * A checkbox that saves each choice at once and shows it until the page's data has caught up. If saving failed, it
 * shows what is stored.
 */
export function SavedCheck({ checked, save, ...rest }: SavedCheckProps) {
  const [chosen, choose] = useState<{ readonly checked: boolean; readonly before: boolean }>();
  const change = async (next: boolean): Promise<void> => {
    choose({ checked: next, before: checked });
    if (!(await save(next)).ok) choose(undefined);
  };
  return (
    <Check
      {...rest}
      checked={chosen?.before === checked ? chosen.checked : checked}
      onChange={(next) => void change(next)}
    />
  );
}
