import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { checkUrlKey } from '../../../shared/contract/club-start.ts';
import { urlKeyFault, urlKeyFrom } from '../../../shared/domain/url-keys.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';

/** What is known of a key: whether a club may have it, and one that is free. */
export interface CheckedKey {
  readonly key: string;
  readonly free: boolean;
  readonly suggestion: string;
}
interface AddressFieldProps {
  /** The field whose text suggests a key, as long as the user has not written one. */
  readonly from?: string;
  /** A key to begin with. */
  readonly first?: string;
  readonly onChecked?: (checked: CheckedKey) => void;
}

/** A pause in typing, in ms, after which a key is checked. */
const pause = 400;
const still = () => () => undefined;
/** While prerendered. */
const unknown = () => '';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The key in the address of the club, suggested from its name; says while one types whether it is free. */
export function AddressField({ from = '', first = '', onChecked }: AddressFieldProps) {
  const { values, set } = useForm();
  const name = textOf(values[from]);
  const key = textOf(values.urlKey).trim().toLowerCase();
  const suggested = useRef('');
  const [checked, setChecked] = useState<CheckedKey>();

  const suggest = useEffectEvent((next: string) => {
    if (next === '' || (key !== '' && key !== suggested.current)) return;
    suggested.current = next;
    set('urlKey', next);
  });
  useEffect(() => suggest(first), [first]);
  useEffect(() => suggest(urlKeyFrom(name)), [name]);

  const check = useEffectEvent(async (typed: string) => {
    try {
      const found = { key: typed, ...(await call(checkUrlKey, { params: { key: typed } })) };
      setChecked(found);
      onChecked?.(found);
    } catch {
      // The key is checked again when the link is used.
    }
  });
  useEffect(() => {
    if (urlKeyFault(key) !== undefined) return;
    const timer = setTimeout(() => void check(key), pause);
    return () => clearTimeout(timer);
  }, [key]);

  const known = checked?.key === key ? checked : undefined;
  const host = useSyncExternalStore(still, () => location.host, unknown);
  return (
    <div className="start-address">
      <TextField
        name="urlKey"
        label="Adress"
        autoComplete="off"
        hint={`Där ni loggar in: ${host}/club/${key || 'er-forening'}`}
      />
      <p className="small" role="status">
        {known?.free === true && <span className="start-free">Adressen är ledig</span>}
        {known?.free === false && (
          <>
            <span className="field-error">Adressen är upptagen.</span>{' '}
            <button type="button" className="button quiet" onClick={() => set('urlKey', known.suggestion)}>
              Ta {known.suggestion}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
