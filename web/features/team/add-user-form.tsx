import { NewUser, createUser } from '../../../shared/contract/user.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { TextField } from '../../components/form/fields.tsx';
import { ImportLink } from '../../components/import-link.tsx';
import { ProtectionFields } from '../../components/protection-fields.tsx';
import { Can } from '../../session/can.tsx';
import { useUser } from '../../session/use-session.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useEnterKey } from '../../components/form/enter-key.ts';
import { doubt } from '../../components/form/doubt.ts';

const empty = { firstName: '', lastName: '', email: '' };
const emptyForAdmin = { ...empty, protected: false, alias: '' };

/** Adds a member to the team; they choose a password through the activation mail. */
export function AddUserForm({ teamId }: { readonly teamId: string }) {
  const { isAdmin } = useUser();
  useEnterKey();
  const add = useMutation(createUser, { success: 'Användare tillagd' });
  return (
    <section className="card" aria-labelledby="add-user-title">
      <h2 id="add-user-title">Lägg till användare</h2>
      <Can access="admin">
        <p>
          Är de många? <ImportLink />
        </p>
      </Can>
      <ContractForm
        name="add-user"
        schema={NewUser}
        fixed={{ teamId }}
        initial={isAdmin ? emptyForAdmin : empty}
        submit="Lägg till"
        ask={({ email }) => doubt(email)}
        send={(body) => add.send({ body })}
        reset
      >
        <div className="team-fields">
          <TextField name="firstName" label="Förnamn" autoComplete="off" enterKeyHint="next" />
          <TextField name="lastName" label="Efternamn" autoComplete="off" enterKeyHint="next" />
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            enterKeyHint="done"
            hint="Ett aktiveringsmail skickas hit inom cirka 5 minuter."
          />
        </div>
        {isAdmin && <ProtectionFields />}
      </ContractForm>
    </section>
  );
}
