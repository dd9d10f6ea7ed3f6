import { listTeams } from '../../../shared/contract/structure.ts';
import {
  ChangedEmail,
  RenamedUser,
  changeUserEmail,
  deleteUser,
  moveUser,
  renameUser,
  type User,
} from '../../../shared/contract/user.ts';
import { sortedBy } from '../../../shared/domain/swedish-order.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { confirm } from '../../components/confirm-store.ts';
import { SelectField } from '../../components/desk/select-field.tsx';
import { TextField } from '../../components/desk/text-fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useLeave } from '../../components/use-leave.ts';
import { Can } from '../../session/can.tsx';
import { currentSession, storeSession } from '../../session/store.ts';
import { useUser } from '../../session/use-session.ts';
import { RoleCard } from './role-card.tsx';

interface EditProps {
  readonly user: User;
}

/** The stored user carries the name: one who renames oneself sees it at once. */
function followOwnName(id: string, names: { readonly firstName: string; readonly lastName: string }): void {
  const session = currentSession();
  if (session?.id === id) storeSession({ ...session, ...names });
}

function NameForm({ user }: EditProps) {
  const rename = useMutation(renameUser, { success: 'Användare uppdaterad' });
  const { id, firstName, lastName } = user;
  return (
    <section className="card" aria-labelledby="name-title">
      <h2 id="name-title">Namn</h2>
      <ContractForm
        name="rename-user"
        schema={RenamedUser}
        fixed={{ id }}
        initial={{ firstName, lastName }}
        submit="Spara"
        look=""
        send={(body) => rename.send({ body })}
        onDone={(_, names) => followOwnName(id, { firstName: names.firstName, lastName: names.lastName })}
      >
        <div className="user-fields">
          <TextField name="firstName" label="Förnamn" autoComplete="off" maxLength={50} />
          <TextField name="lastName" label="Efternamn" autoComplete="off" maxLength={50} />
        </div>
      </ContractForm>
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
        {user.firstName} är med i <span className="strong">{user.teamName}</span>. Lotterna följer med vid en
        flytt.
      </p>
      <PageState of={teams} rows={1}>
        {(all) => (
          <ContractForm
            name="move-user"
            guarded={false}
            schema={moveUser.body}
            fixed={{ userId: user.id }}
            initial={{ teamId: '' }}
            submit="Flytta"
            invalidText="Flytta"
            look=""
            send={(body) => move.send({ body })}
            // A team admin does not reach someone in another team.
            onDone={() => isAdmin || leave(`/team/${user.teamId}`)}
            reset
          >
            <SelectField
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
        initial={{ email: user.email }}
        submit="Byt email"
        look=""
        send={(body) => change.send({ body })}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={50}
          hint={`${user.firstName} loggas ut, och både den gamla och den nya adressen får ett mail om bytet.`}
        />
      </ContractForm>
    </section>
  );
}

function DeleteCard({ user }: EditProps) {
  const leave = useLeave();
  const remove = useMutation(deleteUser, { success: 'Borttagen', keep: true, reload: false });
  const ask = async (): Promise<void> => {
    const yes = await confirm(`Vill du ta bort ${user.firstName} ${user.lastName}?`, {
      text: 'Osålda lotter blir lediga att dela ut igen. Det kan inte ångras.',
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: user.id } })).ok) leave(`/team/${user.teamId}`);
  };
  return (
    <section className="card" aria-labelledby="delete-title">
      <h2 id="delete-title">Ta bort användare</h2>
      <p className="soft">Den som har sålt lotter i ett lotteri som inte är arkiverat kan inte tas bort.</p>
      <div className="row">
        <button type="button" className="button danger" aria-busy={remove.pending} onClick={() => void ask()}>
          Ta bort användare
        </button>
      </div>
    </section>
  );
}

/** Everything about a user that can be changed by who looks at it. */
export function EditTab({ user }: EditProps) {
  const me = useUser();
  const isMaster = user.roleName === 'Master';
  const mayDelete = !isMaster && user.id !== me.id && (me.isAdmin || user.roleName === null);
  return (
    <>
      <NameForm user={user} />
      <Can access="master">
        <EmailForm user={user} />
      </Can>
      {!isMaster && <MoveForm user={user} />}
      {!isMaster && (
        <Can access="admin">
          <RoleCard user={user} />
        </Can>
      )}
      {mayDelete && <DeleteCard user={user} />}
    </>
  );
}
