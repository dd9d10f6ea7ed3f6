import {
  type ClubSettings,
  EditedSettings,
  editSettings,
  readSettings,
} from '../../../shared/contract/settings.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { DesktopFrame } from '../../components/desktop/desktop-frame.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { changedSettings, valuesOf } from './changed-settings.ts';
import { ClubFields, PaymentFields, PeopleFields, RegistrationFields } from './settings-fields.tsx';
import './settings.css';

function SettingsForm({ settings }: { readonly settings: ClubSettings }) {
  const save = useMutation(editSettings, { success: 'Sparat' });
  return (
    <div className="settings-form sticky-foot">
      <ContractForm
        name="settings"
        schema={EditedSettings}
        initial={valuesOf(settings)}
        submit="Spara"
        send={(body) => save.send({ body: changedSettings(body, settings) })}
      >
        <div className="settings-groups">
          <PaymentFields />
          <ClubFields />
          <RegistrationFields />
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
    <DesktopFrame>
      <PageHeader
        title="Föreningens inställningar"
        lead="Gäller alla föreningens lotterier. Bara administratörer ser och ändrar dem."
      />
      <PageState of={settings} rows={6}>
        {(found) => <SettingsForm settings={found} />}
      </PageState>
    </DesktopFrame>
  );
}
