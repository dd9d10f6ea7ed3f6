import { resendActivation, type User } from '../../../shared/contract/user.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** For someone who has not activated their account: the mail that lets them, once more. */
export function ActivationCard({ user }: { readonly user: User }) {
  const resend = useMutation(resendActivation, { success: 'Skickat' });
  return (
    <section className="card user-inactive" aria-label="Kontot är inte aktiverat">
      <div className="row spread">
        <p>
          <span className="strong">Kontot är inte aktiverat.</span> {user.firstName} har inte valt lösenord
          än.
        </p>
        <button
          type="button"
          className="button"
          aria-busy={resend.pending}
          onClick={() => void resend.send({ params: { id: user.id } })}
        >
          {resend.pending && <span className="spinner" aria-hidden="true" />}
          Skicka aktiveringsmail igen
        </button>
      </div>
    </section>
  );
}
