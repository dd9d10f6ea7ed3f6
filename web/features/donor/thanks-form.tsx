import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { DonorMail, thankDonor, type Donor } from '../../../shared/contract/donor.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { MailBadge, useFollowedMail } from '../../components/mail-status.tsx';

interface ThanksFormProps {
  readonly donor: Donor;
  readonly reload: () => Promise<unknown>;
}

/** Mails the donor the club's thanks. */
export function ThanksForm({ donor, reload }: ThanksFormProps) {
  const { id, email, mailStatus, erased } = donor;
  const mail = useMutation(thankDonor, { success: 'Skickat' });
  useFollowedMail(mailStatus, reload);
  return (
    <section className="card no-print" aria-labelledby="thanks-title">
      <div className="row spread">
        <h2 id="thanks-title">Tacka givaren</h2>
        <MailBadge status={mailStatus} />
      </div>
      {erased === true ? (
        <p className="soft">Givarens uppgifter är borttagna.</p>
      ) : email === '' ? (
        <p className="soft">Fyll i och spara givarens email, så kan du skicka ett tack härifrån.</p>
      ) : (
        <>
          {mailStatus === 'bounced' ? (
            <p>
              Mailet till <span translate="no">{shownEmail(email)}</span> kunde inte levereras. Rätta adressen
              och skicka igen.
            </p>
          ) : mailStatus === 'held' ? (
            <p role="status">
              Mailet väntar: föreningen är på prov och har skickat dagens 50 mail. Det skickas av sig självt
              när det finns plats.
            </p>
          ) : mailStatus === 'givenUp' ? (
            <p>
              Mailet väntade i 14 dagar på att få skickas och gavs upp: föreningen är på prov. Skicka igen.
            </p>
          ) : (
            <p className="soft">
              Ett tack med insamlingens namn och bidragets summa skickas till{' '}
              <span translate="no">{shownEmail(email)}</span>.
            </p>
          )}
          {mailStatus !== 'held' && (
            <ContractForm
              name="thanks"
              schema={DonorMail}
              fixed={{ fundraiserDonorId: id }}
              initial={{ message: '' }}
              submit={mailStatus === 'none' ? 'Skicka tack' : 'Skicka igen'}
              undone="Inte skickat än"
              look=""
              ask={() => ({ title: `Vill du skicka ett tack till ${shownEmail(email)}?`, ok: 'Skicka' })}
              send={(body) => mail.send({ body })}
              reset
            >
              <TextAreaField name="message" label="Meddelande" optional autoComplete="off" />
            </ContractForm>
          )}
        </>
      )}
    </section>
  );
}
