import { useState } from 'react';
import { findTickets, TicketSearch } from '../../../shared/contract/find-tickets.ts';
import { findLimits } from '../../../shared/domain/found-tickets.ts';
import { attempt, call } from '../../api/call.ts';
import { ClubSelect } from '../../components/club-choice/club-select.tsx';
import { useClubs } from '../../components/club-choice/use-clubs.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { EmailField } from '../../components/form/contact-fields.tsx';
import { useQueryValue } from '../../components/public-page.ts';

/** Buyers ask for a mail with all their tickets. What the page says does not depend on whether there are any. */
export function FindTicketsPage() {
  const choice = useClubs(useQueryValue('urlkey'));
  const [recipient, setRecipient] = useState('');
  return (
    <div className="page narrow">
      <section className="card">
        <h1>Hitta mina lotter</h1>
        {recipient === '' ? (
          <>
            <p>
              Har du tappat bort mailet med dina lotter? Välj förening och fyll i den adress du köpte dem med,
              så mailar vi lottnummer och vinster.
            </p>
            <ClubSelect choice={choice} path="/hitta" />
            <ContractForm
              name="find-tickets"
              schema={TicketSearch}
              fixed={{ clubId: choice.clubId }}
              initial={{ email: '' }}
              guarded={false}
              submit="Maila mina lotter"
              undone="Inte skickat än"
              send={(body) => attempt(() => call(findTickets, { body }))}
              onDone={(_, body) => setRecipient(body.email)}
            >
              <EmailField />
            </ContractForm>
          </>
        ) : (
          <>
            <p role="status">
              Om adressen har lotter kommer ett mail till {recipient} inom några minuter. Titta även i
              skräpposten.
            </p>
            <p className="soft small">
              En adress får högst {findLimits.perMailbox} sådana mail om dagen. Köpte du utan mailadress finns
              lotten på den länk du fick av säljaren, eller hos föreningen.
            </p>
            <button type="button" className="button" onClick={() => setRecipient('')}>
              Prova en annan adress
            </button>
          </>
        )}
      </section>
    </div>
  );
}
