import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import type { PreviousBuyer } from '../../../shared/contract/previous-buyer.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useForm } from '../../components/form/form-state.ts';
import { boughtText, personKey, usePreviousBuyers } from '../../components/previous-buyers.ts';

/** Most buyers offered at a time. */
const most = 5;

/** Those whose name has a word that begins as each typed one does; nobody until a letter is typed. */
function matching(buyers: readonly PreviousBuyer[], typed: string): readonly PreviousBuyer[] {
  const lower = (text: string) => text.toLocaleLowerCase('sv').trim();
  const words = lower(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = buyers.filter(({ firstName, lastName }) => {
    const name = ` ${lower(`${firstName} ${lastName}`)}`;
    return words.every((word) => name.includes(` ${word}`));
  });
  return found.slice(0, most);
}

/** What the field says of its list to a screen reader. */
export interface ShownBuyers {
  readonly isOpen: boolean;
  /** Id of the option that Enter takes. */
  readonly active: string | undefined;
}

export interface EarlierBuyersProps {
  readonly id: string;
  /** What is typed since the list was closed; '' keeps it closed. */
  readonly typed: string;
  /** Receives the keys that are pressed in the field. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  readonly onShow: (shown: ShownBuyers) => void;
  readonly onClose: () => void;
}

/** The list of the combobox: arrow keys go through it, Enter or a press takes one, Escape closes it. */
export function EarlierBuyers({ id, typed, keys, onShow, onClose }: EarlierBuyersProps) {
  const form = useForm();
  const { data: buyers = [] } = usePreviousBuyers(true);
  // Counted from the first one again when something else is typed.
  const [at, setAt] = useState({ typed, index: -1 });
  const shown = matching(buyers, typed);
  const index = at.typed === typed ? at.index : -1;
  const isOpen = shown.length > 0;
  const optionId = (option: number) => `${id}-${option}`;
  const active = isOpen && index >= 0 ? optionId(index) : undefined;
  useEffect(() => onShow({ isOpen, active }), [onShow, isOpen, active]);

  const take = ({ firstName, lastName, email, phone }: PreviousBuyer): void => {
    for (const [name, value] of Object.entries({ firstName, lastName, email, phone })) form.set(name, value);
    form.set('noEmail', email === '');
    onClose();
  };
  useImperativeHandle(keys, () => {
    return (event: KeyboardEvent): void => {
      const chosen = shown[index];
      if (!isOpen) return;
      if (event.key === 'ArrowDown') setAt({ typed, index: (index + 1) % shown.length });
      else if (event.key === 'ArrowUp') setAt({ typed, index: (index <= 0 ? shown.length : index) - 1 });
      else if (event.key === 'Enter' && chosen) take(chosen);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
    };
  });
  return (
    <>
      {isOpen && (
        <div id={id} role="listbox" aria-label="Tidigare köpare" className="earlier-buyers">
          {shown.map((buyer, option) => (
            <button
              key={personKey(buyer)}
              id={optionId(option)}
              type="button"
              role="option"
              // The field keeps the focus.
              tabIndex={-1}
              aria-selected={option === index}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(buyer)}
            >
              <span className="strong" translate="no">
                {buyer.firstName} {buyer.lastName}
              </span>
              <span className="soft small">{boughtText(buyer)}</span>
            </button>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isOpen && `${formatNumber(shown.length)} tidigare köpare`}
      </span>
    </>
  );
}
