import { useState } from 'react';
import { NewReversal, reverseSettlement, type SettlementEntry } from '../../../shared/contract/settlement.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { whyNotReversed } from '../../../shared/domain/settlement.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useUser } from '../../session/use-session.ts';
import { Cancel } from '../form/cancel.tsx';
import { ContractForm } from '../form/contract-form.tsx';
import { TextField } from '../form/fields.tsx';
import { Dialog } from './dialog.tsx';

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** Giver and receiver: 'Elsa Ek till P12'. */
function wayOf({ user, team, to }: SettlementEntry): string {
  const giver = user === null ? (team?.name ?? '') : nameOf(user);
  return `${giver} till ${to === 'club' ? 'föreningen' : (team?.name ?? 'laget')}`;
}

function Reverse({ entry }: { readonly entry: SettlementEntry }) {
  const [isOpen, setOpen] = useState(false);
  const reverse = useMutation(reverseSettlement, { success: 'Sparat' });
  return (
    <>
      <button type="button" className="button quiet no-print" onClick={() => setOpen(true)}>
        Återför<span className="visually-hidden"> {`${formatSek(entry.amount)}, ${wayOf(entry)}`}</span>
      </button>
      {isOpen && (
        <Dialog title="Återför inlämningen?" onClose={() => setOpen(false)}>
          <p className="soft">
            <span translate="no">{formatSek(entry.amount)}</span>, {wayOf(entry)}. Inlämningen står kvar i
            listan, tillsammans med återföringen.
          </p>
          <ContractForm
            name={`reverse-${entry.id}`}
            schema={NewReversal}
            initial={{ reason: '' }}
            submit="Återför"
            undone="Inte återfört än"
            look="danger"
            send={(body) => reverse.send({ params: { id: entry.id }, body })}
            onDone={() => setOpen(false)}
            aside={<Cancel onClick={() => setOpen(false)} />}
          >
            <TextField name="reason" label="Varför?" autoComplete="off" />
          </ContractForm>
        </Dialog>
      )}
    </>
  );
}

interface EntryListProps {
  readonly entries: readonly SettlementEntry[];
  /** The accessible name. */
  readonly label: string;
  /** Whether these are the user's own, which are read-only. */
  readonly isOwn?: boolean;
}

/** Whether the user may reverse it (R244); a removed team cannot take money back. */
const mayReverse = (user: ReturnType<typeof useUser>, entry: SettlementEntry): boolean =>
  entry.team?.removed !== true && whyNotReversed(user, entry) === null;

/** Hand-ins and reversals, newest first, with a button to reverse if the user may. */
export function EntryList({ entries, label, isOwn = false }: EntryListProps) {
  const user = useUser();
  return (
    <ul className="plain hand-in-entries" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.reversedBy === undefined ? undefined : 'hand-in-reversed'}>
          <p>
            {entry.reversalOf !== undefined && <span className="badge due">Återföring</span>}{' '}
            {entry.reversedBy !== undefined && <span className="badge lost">Återförd</span>}{' '}
            <span className="strong">{wayOf(entry)}</span>
          </p>
          <span className="hand-in-amount" translate="no">
            {formatSek(entry.amount)}
          </span>
          <p className="soft small">
            {dayAndTimeOf(entry.at)}, {entry.reversalOf === undefined ? 'mottaget' : 'återfört'} av{' '}
            <span translate="no">{nameOf(entry.by)}</span>
          </p>
          {entry.note !== undefined && <p className="small">{entry.note}</p>}
          {!isOwn && mayReverse(user, entry) && <Reverse entry={entry} />}
        </li>
      ))}
    </ul>
  );
}
