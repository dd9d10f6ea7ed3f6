import { useState } from 'react';
import type { Session } from '../../shared/contract/auth.ts';
import { orNothing } from '../components/or-nothing.tsx';

const FamilySwitch = orNothing(async () => (await import('../components/family-switch.tsx')).FamilySwitch);
const FamilyDialog = orNothing(async () => (await import('../components/family-dialog.tsx')).FamilyDialog);

interface NavWhoProps {
  readonly session: Session;
}

/** The signed-in user: a press shows the family, with the other members to switch to. */
export function NavWho({ session }: NavWhoProps) {
  const { id, firstName, lastName, teamName } = session;
  /** Pressing again retries if the dialog's code could not be loaded. */
  const [press, setPress] = useState(0);
  return (
    <>
      <button type="button" className="nav-who" aria-haspopup="dialog" onClick={() => setPress(press + 1)}>
        <span className="strong" translate="no">
          {firstName} {lastName}
        </span>
        <span className="soft small">{teamName} · Familj</span>
      </button>
      <FamilySwitch userId={id} />
      {press > 0 && <FamilyDialog key={press} userId={id} onClose={() => setPress(0)} />}
    </>
  );
}
