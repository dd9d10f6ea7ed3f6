import { useRef } from 'react';
import {
  EditedSettings,
  editSettings,
  readSettings,
  type ShownSettings,
} from '../../../shared/contract/settings.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { LinkList } from '../../components/link-list.tsx';
import { OnTrial } from '../../components/on-trial.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { changedSettings, valuesOf } from './changed-settings.ts';
import { ClubFields, PaymentFields, PeopleFields, RegistrationFields } from './settings-fields.tsx';
import './settings.css';

function SettingsForm({ settings }: { readonly settings: ShownSettings }) {
  const save = useMutation(editSettings, { success: 'Sparat' });
  const latest = useRef(settings);
  return (
    <div className="settings-form sticky-foot">
      <ContractForm
        name="settings"
        schema={EditedSettings}
        initial={valuesOf(settings)}
        stored={async () => {
          latest.current = await call(readSettings, {});
          return valuesOf(latest.current);
        }}
        submit="Spara"
        send={(body) => save.send({ body: changedSettings(body, latest.current) })}
      >
        <div className="settings-groups">
          <PaymentFields />
          <ClubFields />
          <RegistrationFields meter={settings.meter} />
          <PeopleFields />
        </div>
      </ContractForm>
    </div>
  );
}

/** What the club's lotteries have in common: how they are paid, and under which registration they are sold. */
export function SettingsPage() {
  const settings = useQuery(readSettings, {});
  return (
    <div className="page">
      <PageHeader
        title="Föreningens inställningar"
        lead="Gäller alla föreningens lotterier. Bara administratörer ser och ändrar dem."
      />
      <OnTrial />
      <PageState of={settings} rows={6}>
        {(found) => <SettingsForm settings={found} />}
      </PageState>
      <section aria-label="Mer om föreningens uppgifter">
        <LinkList
          entries={[
            {
              id: 'log',
              to: '/admin/log',
              label: 'Logg',
              note: 'Vem som har gjort vad i föreningen, och när',
            },
            {
              id: 'privacy',
              to: '/admin/privacy',
              label: 'Personuppgifter',
              note: 'Lämna ut och radera en persons uppgifter',
            },
          ]}
        />
      </section>
    </div>
  );
}
