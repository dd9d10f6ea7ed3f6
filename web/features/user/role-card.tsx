import {
  giveRole,
  NewRole,
  listRoles,
  readUserRoles,
  takeRole,
  type User,
} from '../../../shared/contract/user.ts';
import { roleLabel } from '../../../shared/domain/role-label.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { DesktopSelectField } from '../../components/desktop/select-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageState } from '../../components/page-state.tsx';
import { ApiFailure } from '../../api/failure.ts';

const onlyOne = 'Max en roll per användare';

/** The user's role, none or one, given and taken by an admin. */
export function RoleCard({ user }: { readonly user: User }) {
  const alerts = useAlerts();
  const roles = useQuery(readUserRoles, { params: { userId: user.id } });
  const givable = useQuery(listRoles, {});
  const give = useMutation(giveRole, { success: 'Tillagd' });
  const take = useMutation(takeRole, { success: 'Borttagen' });
  return (
    <section className="card" aria-labelledby="role-title">
      <h2 id="role-title">Roll</h2>
      <PageState of={together(roles, givable)} rows={2}>
        {([has, may]) => (
          <>
            {has.length === 0 ? (
              <p className="soft">
                Ingen roll: <span translate="no">{user.firstName}</span> säljer sina egna lotter.
              </p>
            ) : (
              <ul className="plain stack tight">
                {has.map((role) => (
                  <li key={role.id} className="row spread">
                    <span className="strong" translate="no">
                      {roleLabel(role.name)}
                    </span>
                    {may.some(({ id }) => id === role.id) && (
                      <button
                        type="button"
                        className="button danger"
                        aria-busy={take.pending}
                        onClick={() => void take.send({ params: { userId: user.id, roleId: role.id } })}
                      >
                        Ta bort rollen
                        <span className="visually-hidden" translate="no">
                          {' '}
                          {roleLabel(role.name)}
                        </span>
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <ContractForm
              name="give-role"
              guarded={false}
              schema={NewRole}
              fixed={{ userId: user.id }}
              initial={{ roleId: '' }}
              submit="Ge rollen"
              look=""
              send={async (body) => {
                if (has.length === 0) return give.send({ body });
                alerts.warning(onlyOne);
                return { ok: false, failure: new ApiFailure('role.onlyOne', 409, onlyOne) };
              }}
              reset
            >
              <DesktopSelectField
                name="roleId"
                label="Ge en roll"
                placeholder="Välj roll"
                options={may.map(({ id, name }) => ({ value: String(id), label: roleLabel(name) }))}
                hint={`${onlyOne}. En lagledare sköter sitt lag, en kassör pengarna och en admin hela föreningen.`}
              />
            </ContractForm>
          </>
        )}
      </PageState>
    </section>
  );
}
