import * as z from 'zod/mini';
import { type Draw, mailWinners, WinnerMail } from '../../../shared/contract/draw.ts';
import { missingEmail } from '../../../shared/contract/fields.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Check } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { askToMail } from './ask-to-mail.ts';
import { MailProgressCard } from './mail-progress.tsx';

/** null: to all buyers. '' is a test whose address is still empty: it must never go to all. */
const MailToSend = WinnerMail.check(
  z.refine(({ testReceiver }) => testReceiver !== '', {
    path: ['testReceiver'],
    message: missingEmail,
  }),
);

function TestReceiver() {
  const { id, values, set } = useForm();
  const isTest = typeof values['testReceiver'] === 'string';
  return (
    <>
      <Check
        id={`${id}-test`}
        checked={isTest}
        onChange={(checked) => set('testReceiver', checked ? '' : null)}
      >
        Ändra mottagare (skicka ett testmail först)
      </Check>
      {isTest && (
        <TextField
          name="testReceiver"
          label="Mottagare"
          type="email"
          autoComplete="email"
          hint="Bara den här adressen får mailet. Du kan testa så många gånger du vill."
        />
      )}
    </>
  );
}

function MailForm({ draw }: Pick<MailCardProps, 'draw'>) {
  const mail = useMutation(mailWinners, { success: 'Skickat' });
  return (
    <ContractForm
      name="mail-winners"
      schema={MailToSend}
      fixed={{ drawId: draw.id }}
      initial={{ message: '', testReceiver: null }}
      submit="Skicka"
      undone="Inte skickat än"
      disableInvalid
      look=""
      ask={({ testReceiver }) =>
        testReceiver
          ? { title: `Vill du skicka ett testmail till ${testReceiver}?`, ok: 'Skicka' }
          : askToMail(draw)
      }
      send={(body) => mail.send({ body })}
    >
      <TextAreaField name="message" label="Meddelande" optional />
      <TestReceiver />
    </ContractForm>
  );
}

interface MailCardProps {
  readonly draw: Draw;
  readonly winners: number;
  /** Confirming ends the drawing. */
  readonly isArchived: boolean;
}

/** Mails the winners to all buyers, or a redraw to its winner, once; afterwards shows the progress. */
export function MailCard({ draw, winners, isArchived }: MailCardProps) {
  const isRedraw = draw.redrawOf !== undefined;
  if (winners === 0 && isArchived) return null;
  if (draw.mailSent)
    return (
      <section className="card" aria-labelledby="mail-title">
        <h2 id="mail-title">Mail skickat</h2>
        <MailProgressCard progress={draw.mail} />
      </section>
    );
  return (
    <section className="card" aria-labelledby="mail-title">
      <h2 id="mail-title">{isRedraw ? 'Maila vinnaren' : 'Maila vinnarna'}</h2>
      {winners === 0 ? (
        <p className="soft">När minst en vinnare är dragen kan du maila resultatet härifrån.</p>
      ) : (
        <>
          <p className="soft">
            {isRedraw
              ? 'Mailas till den nya vinnaren inom 5 minuter.'
              : 'Vinnarna mailas inom 5 minuter till alla som har köpt en lott.'}{' '}
            Det kan bara göras en gång.
          </p>
          <MailForm draw={draw} />
        </>
      )}
    </section>
  );
}
