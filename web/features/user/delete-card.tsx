import { deleteUser, listAdmins, type User } from '../../../shared/contract/user.ts';
import { whyNotDeleted } from '../../../shared/domain/user-changes.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useList } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { useLeave } from '../../components/use-leave.ts';
import { useUser } from '../../session/use-session.ts';

/** Why the user cannot be deleted, and what to do; null if they can. */
function useRefusal(user: User): string | null {
  const me = useUser();
  // Any other caller who reaches an Admin is one, or is refused for another reason.
  const admins = useList(listAdmins, me.isMaster && user.roleName === 'Admin' ? { query: {} } : null, {
    alert: true,
  });
  const isLastAdmin = admins.data?.every(({ user: { id } }) => id === user.id || id === me.id) ?? false;
  const why = whyNotDeleted({ ...user, hasSold: user.soldTickets > 0, isLastAdmin }, me);
  if (why === null) return null;
  return {
    'user.isMaster': 'En Master kan inte tas bort här: hör av dig till Lottlaget.',
    'user.isSelf': `Du kan inte ta bort dig själv: be en ${me.isAdmin ? 'annan ' : ''}administratör.`,
    'user.hasRole': `${user.firstName} har en roll: be en administratör.`,
    'role.lastAdmin': 'Föreningen måste ha minst en administratör: ge någon annan rollen Admin först.',
    'user.hasSold': `${user.firstName} har sålda lotter och kan tas bort först när lotteriet är arkiverat.`,
  }[why];
}

/** Deletes a user, or shows why that would be refused. */
export function DeleteCard({ user }: { readonly user: User }) {
  const leave = useLeave();
  const remove = useMutation(deleteUser, { success: 'Borttagen', keep: true, reload: false });
  const refusal = useRefusal(user);
  const ask = async (): Promise<void> => {
    const yes = await confirm(`Vill du ta bort ${`${user.firstName} ${user.lastName}`.trim()}?`, {
      text: 'Lotter som inte är sålda blir lediga att dela ut igen. Det kan inte ångras.',
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: user.id } })).ok) leave(`/team/${user.teamId}`);
  };
  return (
    <section className="card" aria-labelledby="delete-title">
      <h2 id="delete-title">Ta bort användare</h2>
      {refusal === null ? (
        <div className="row">
          <Button look="danger" aria-busy={remove.pending} onClick={() => void ask()}>
            Ta bort användare
          </Button>
        </div>
      ) : (
        <p className="soft">{refusal}</p>
      )}
    </section>
  );
}
