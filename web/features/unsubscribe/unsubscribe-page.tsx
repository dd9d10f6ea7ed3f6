import { useState } from 'react';
import { Unsubscription, unsubscribe } from '../../../shared/contract/unsubscription.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { attempt, call } from '../../api/call.ts';
import { lazily } from '../../components/lazily.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { EmailField } from '../../components/form/contact-fields.tsx';
import { useSecondSegment } from '../../components/public-page.ts';

const WithdrawContact = lazily(
  async () => (await import('./withdraw-contact.tsx')).WithdrawContact,
  <div className="page narrow" />,
);

/** Target of a draw mail's unsubscribe link: the token identifies the lottery, the user enters the email. */
export function UnsubscribePage() {
  const alerts = useAlerts();
  const token = useSecondSegment();
  const [unsubscribedEmail, setUnsubscribedEmail] = useState('');
  // The token of a ticket mail names a sale; that of a draw mail is signed.
  if (token !== undefined && /^\w+(-\w+){4}$/.test(token)) return <WithdrawContact token={token} />;
  return (
    <div className="page narrow">
      <section className="card">
        <h1>Avregistrera</h1>
        {unsubscribedEmail === '' ? (
          <>
            <p>Fyll i din email så får du inte längre några mail om dragningar i det här lotteriet.</p>
            {/* While prerendered the token is unknown, not missing. */}
            {token === '' && (
              <p className="field-error">Länken är inte giltig. Öppna den från mailet igen.</p>
            )}
            <ContractForm
              name="unsubscribe"
              schema={Unsubscription}
              fixed={{ token: token ?? '' }}
              initial={{ email: '' }}
              guarded={false}
              submit="Avregistrera"
              undone="Inte avregistrerad än"
              disableInvalid
              send={(body) => attempt(() => call(unsubscribe, { query: {}, body }))}
              onDone={(_, body) => {
                alerts.success('Du är avregistrerad');
                setUnsubscribedEmail(body.email);
              }}
            >
              <EmailField />
            </ContractForm>
          </>
        ) : (
          <p role="status">
            Du är avregistrerad. {unsubscribedEmail} får inga fler mail om dragningar i det här lotteriet.
          </p>
        )}
      </section>
    </div>
  );
}
