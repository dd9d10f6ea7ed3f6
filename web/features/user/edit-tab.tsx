import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useId } from 'react';
import { listTeams } from '../../../shared/contract/structure.ts';
import {
  ChangedEmail,
  RenamedUser,
  changeUserEmail,
  moveUser,
  UserMove,
  renameUser,
  type UserAlone,
} from '../../../shared/contract/user.ts';
import { sortedBy } from '../../../shared/domain/swedish-order.ts';
import { whyNotMoved, whyNotRenamed } from '../../../shared/domain/user-changes.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { TextField } from '../../components/form/fields.tsx';
import { DesktopSelectField } from '../../components/desktop/select-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { doubt } from '../../components/form/doubt.ts';
import { PageState } from '../../components/page-state.tsx';
import { useLeave } from '../../components/use-leave.ts';
import { Can } from '../../session/can.tsx';
import { currentSession, storeSession } from '../../session/store.ts';
import { useUser } from '../../session/use-session.ts';
import { ProtectionFields } from '../../components/protection-fields.tsx';
import { DeleteCard } from './delete-card.tsx';
import { RoleCard } from './role-card.tsx';

interface EditProps {
  readonly user: UserAlone;
}

/** The stored session contains the name: a user who renames themselves sees it immediately. */
function followOwnName(id: string, names: { readonly firstName: string; readonly lastName: string }): void {
  const session = currentSession();
  if (session?.id === id) storeSession({ ...session, ...names });
}

function NameForm({ user }: EditProps) {
  const rename = useMutation(renameUser, { success: 'Användare uppdaterad' });
  const { isAdmin } = useUser();
  const { id, firstName, lastName, alias = '' } = user;
  return (
    <section className="card" aria-labelledby="name-title">
      <h2 id="name-title">Namn</h2>
      <ContractForm
        name="rename-user"
        schema={RenamedUser}
        fixed={{ id }}
        initial={{ firstName, lastName, ...(isAdmin && { protected: user.protected === true, alias }) }}
        submit="Spara"
        look=""
        send={(body) => rename.send({ body })}
        onDone={(_, names) => followOwnName(id, { firstName: names.firstName, lastName: names.lastName })}
      >
        <div className="user-fields">
          <TextField name="firstName" label="Förnamn" autoComplete="off" />
          <TextField name="lastName" label="Efternamn" autoComplete="off" />
        </div>
        {isAdmin ? <ProtectionFields /> : alias !== '' && <p className="soft">Andra ser dig som {alias}.</p>}
      </ContractForm>
    </section>
  );
}

/** A card in place of a form: why its change would be refused, or who makes it instead. */
function RefusalCard({ title, children }: { readonly title: string; readonly children: string }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="soft">{children}</p>
    </section>
  );
}

function MoveForm({ user }: EditProps) {
  const leave = useLeave();
  const { isAdmin } = useUser();
  const teams = useQuery(listTeams, {});
  const move = useMutation(moveUser, { success: 'Användare flyttad', keep: !isAdmin, reload: isAdmin });
  return (
    <section className="card" aria-labelledby="move-title">
      <h2 id="move-title">Team</h2>
      <p>
        <span translate="no">{user.firstName}</span> är med i{' '}
        <span className="strong" translate="no">
          {user.teamName}
        </span>
        . Lotterna följer med vid en flytt.
      </p>
      <PageState of={teams} rows={1}>
        {(all) => (
          <ContractForm
            name="move-user"
            guarded={false}
            schema={UserMove}
            fixed={{ userId: user.id }}
            initial={{ teamId: '' }}
            submit="Flytta"
            undone="Inte flyttat än"
            look=""
            send={(body) => move.send({ body })}
            // A team admin does not reach users in another team.
            onDone={() => isAdmin || leave(`/team/${user.teamId}`)}
            reset
          >
            <DesktopSelectField
              name="teamId"
              label="Flytta till ett annat team"
              placeholder="Välj team"
              options={sortedBy(
                all
                  .filter(({ id }) => id !== user.teamId)
                  .map(({ id, name, sectionName }) => ({ value: id, label: `${sectionName} – ${name}` })),
                ({ label }) => label,
              )}
            />
          </ContractForm>
        )}
      </PageState>
    </section>
  );
}

function EmailForm({ user }: EditProps) {
  const change = useMutation(changeUserEmail, { success: 'Email uppdaterad' });
  return (
    <section className="card" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <ContractForm
        name="change-email"
        schema={ChangedEmail}
        fixed={{ id: user.id }}
        initial={{ email: shownEmail(user.email) }}
        submit="Byt email"
        look=""
        ask={({ email }) => doubt(email)}
        send={(body) => change.send({ body })}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={`${user.firstName} loggas ut, och både den gamla och den nya adressen får ett mail om bytet.`}
        />
      </ContractForm>
    </section>
  );
}

/** Everything about a user that the current user may change. */
export function EditTab({ user }: EditProps) {
  const me = useUser();
  const isMaster = user.roleName === 'Master';
  const hasRole = `${user.firstName} har en roll: be en administratör.`;
  return (
    <>
      {whyNotRenamed(user, me) === null ? (
        <NameForm user={user} />
      ) : (
        <RefusalCard title="Namn">
          {whyNotRenamed(user, me) === 'user.hasRole'
            ? hasRole
            : 'Namnet är ett alias: personuppgifterna är skyddade. En administratör ändrar det.'}
        </RefusalCard>
      )}
      <Can access="master">
        <EmailForm user={user} />
      </Can>
      {user.active && user.id !== me.id && (
        <RefusalCard title="Glömt lösenord">
          {`${user.firstName} trycker på ”Glömt lösenordet?” där man loggar in, och får ett mail till ${shownEmail(user.email) || 'sin adress'}.`}
        </RefusalCard>
      )}
      {whyNotMoved(user, me) === null && <MoveForm user={user} />}
      {whyNotMoved(user, me) === 'user.hasRole' && (
        <RefusalCard title="Team">
          {user.id === me.id ? 'Du har en roll: be en administratör om du ska byta team.' : hasRole}
        </RefusalCard>
      )}
      {!isMaster && (
        <Can access="admin">
          <RoleCard user={user} />
        </Can>
      )}
      <DeleteCard user={user} />
    </>
  );
}
