import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { resendActivation, type User } from '../../../shared/contract/user.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { confirm } from '../../components/confirm-store.ts';

/** For a user who has not activated their account: sends the activation mail again. */
export function ActivationCard({ user }: { readonly user: User }) {
  const resend = useMutation(resendActivation, { success: 'Skickat' });
  const ask = async (): Promise<void> => {
    const yes = await confirm('Vill du skicka aktiveringsmailet igen?', {
      text: `Det går till ${shownEmail(user.email) || 'medlemmen'}. Länken i det förra mailet slutar gälla.`,
      ok: 'Skicka',
    });
    if (yes) await resend.send({ params: { id: user.id } });
  };
  return (
    <section className="card user-inactive" aria-label="Kontot är inte aktiverat">
      <div className="row spread">
        <p>
          <span className="strong">Kontot är inte aktiverat.</span>{' '}
          <span translate="no">{user.firstName}</span> har inte valt lösenord än.
        </p>
        <button type="button" className="button" aria-busy={resend.pending} onClick={() => void ask()}>
          {resend.pending && <span className="spinner" aria-hidden="true" />}
          Skicka aktiveringsmail igen
        </button>
      </div>
    </section>
  );
}
