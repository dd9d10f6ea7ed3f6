import { useEffect, useRef, useState } from 'react';
import { linkFamily, listFamily, listLinkable, unlinkFamily } from '../../shared/contract/auth.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { reloadAll, useQuery } from '../api/use-query.ts';
import { withPassword } from '../api/with-password.ts';
import { confirm } from './confirm-store.ts';
import { ContractForm } from './form/contract-form.tsx';
import { PasswordField } from './form/fields.tsx';
import { type FamilyMember, OwnPassword } from './family-member.ts';
import './confirm-dialog.css';
import './reminder-dialog.css';

interface FamilyDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** The user's linked family, and others with the same email: links with the other's password, and unlinks (R326). */
export function FamilyDialog({ userId, onClose }: FamilyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const family = useQuery(listFamily, {}, { alert: true });
  const linked = (family.data ?? []).filter(({ id }) => id !== userId);
  const others = useQuery(listLinkable, {}, { alert: true });
  const [candidate, setCandidate] = useState<FamilyMember>();
  const link = (member: FamilyMember, password: string) =>
    withPassword(() => call(linkFamily, { body: { userId: member.id, password } }));
  const unlink = useMutation(unlinkFamily, { success: 'Sparat' });
  useEffect(() => dialog.current?.showModal(), []);
  const remove = async ({ id, firstName }: FamilyMember): Promise<void> => {
    const question = { text: 'Den som vill byta till någon av er behöver då logga in.', ok: 'Ta bort' };
    if (await confirm(`Vill du ta bort ${firstName} ur familjen?`, question))
      await unlink.send({ params: { userId: id } });
  };
  return (
    <dialog ref={dialog} className="confirm reminder" aria-labelledby="family-title" onClose={onClose}>
      <h2 id="family-title">Familj</h2>
      <p className="soft">De som har samma adress kan byta till varandra utan att logga in.</p>
      <ul className="plain stack">
        {linked.map((member) => (
          <li key={member.id} className="row spread">
            <Named member={member} />
            <button type="button" className="button" onClick={() => void remove(member)}>
              Ta bort
              <span className="visually-hidden">
                {' '}
                <span translate="no">{member.firstName}</span> ur familjen
              </span>
            </button>
          </li>
        ))}
        {others.data?.map((member) => (
          <li key={member.id} className="stack tight">
            <div className="row spread">
              <Named member={member} />
              <button
                type="button"
                className="button"
                aria-expanded={candidate?.id === member.id}
                onClick={() => setCandidate(member)}
              >
                Lägg till
                <span className="visually-hidden">
                  {' '}
                  <span translate="no">{member.firstName}</span> i familjen
                </span>
              </button>
            </div>
            {candidate?.id === member.id && (
              <ContractForm
                name="link"
                schema={OwnPassword}
                initial={{ password: '' }}
                guarded={false}
                submit="Lägg till"
                invalidText="Fyll i lösenordet"
                send={({ password }) => link(member, password)}
                onDone={() => {
                  setCandidate(undefined);
                  void reloadAll();
                }}
              >
                <PasswordField
                  name="password"
                  label={`Lösenord för ${member.firstName}`}
                  autoComplete="current-password"
                />
              </ContractForm>
            )}
          </li>
        ))}
      </ul>
      {family.data && linked.length === 0 && others.data?.length === 0 && (
        <p>Ingen annan har samma adress som du.</p>
      )}
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Stäng
        </button>
      </div>
    </dialog>
  );
}

const Named = ({ member: { firstName, teamName } }: { readonly member: FamilyMember }) => (
  <span>
    <span className="strong" translate="no">
      {firstName}
    </span>{' '}
    <span className="soft small">{teamName}</span>
  </span>
);
