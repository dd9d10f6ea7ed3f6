import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Field } from '../../components/form/field.tsx';
import { useCode } from '../../components/use-code.ts';
import type { EarlierBuyersProps, ShownBuyers } from './earlier-buyers.tsx';

const load = async () => (await import('./earlier-buyers.tsx')).EarlierBuyers;

/** Nothing until its code has loaded, or if it cannot be loaded: the seller types the name. */
function Offered(props: EarlierBuyersProps) {
  const { code: EarlierBuyers } = useCode(load);
  return EarlierBuyers === undefined ? null : <EarlierBuyers {...props} />;
}

/**
 * The buyer's first name. Offers the seller's earlier buyers while one types (R507): their code and the list are fetched
 * once, when the field is first used.
 */
export function EarlierBuyerField() {
  const id = useId();
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<ShownBuyers>({ isOpen: false, active: undefined });
  const close = () => setTyped('');
  return (
    <div className="earlier-buyer">
      <Field name="firstName" label="Förnamn">
        {(control, value, set) => (
          <input
            {...control}
            className="input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.isOpen}
            aria-controls={shown.isOpen ? id : undefined}
            aria-activedescendant={shown.active}
            autoComplete="off"
            enterKeyHint="next"
            value={typeof value === 'string' ? value : ''}
            onFocus={() => setIsUsed(true)}
            onBlur={() => {
              control.onBlur();
              close();
            }}
            onChange={({ target }) => {
              set(target.value);
              setTyped(target.value);
            }}
            onKeyDown={(event) => keys.current?.(event)}
          />
        )}
      </Field>
      {isUsed && <Offered id={id} typed={typed} keys={keys} onShow={setShown} onClose={close} />}
    </div>
  );
}
