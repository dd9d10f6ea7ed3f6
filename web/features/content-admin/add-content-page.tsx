import { useNavigate } from 'react-router-dom';
import { defaultCulture, EditedContent, saveContent } from '../../../shared/contract/content.ts';
import { isFreeKey } from '../../../shared/domain/page-patterns.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { CallOutcome } from '../../api/call.ts';
import { TextField } from '../../components/form/fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ContentFields } from './content-fields.tsx';
import { editPath } from './paths.ts';

const blank = { key: '', metaTitle: '', metaDescription: '', html: '' };

/** A refusal at the field, as the server reports it. */
function refusedKey(message: string): CallOutcome<never> {
  const fields = [{ path: 'key', message }];
  return { ok: false, failure: new ApiFailure('request.invalid', 400, message, fields) };
}

/** Creates a page of its own: its key is its address, which must not be in use. */
export function AddContentPage() {
  const save = useMutation(saveContent, { success: 'Skapad', keep: true });
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHeader
        title="Ny sida"
        crumbs={[{ label: 'Content', to: '/admin/content' }, { label: 'Ny sida' }]}
        lead="En sida till på webbplatsen. Länka till den från en annan sida, så hittar läsarna dit."
      />
      <section className="card" aria-label="Ny sida">
        <ContractForm
          name="new-content"
          schema={EditedContent}
          fixed={{ cultureName: defaultCulture, isNew: true }}
          initial={blank}
          submit="Skapa"
          send={async (body) => {
            if (!isFreeKey(body.key)) return refusedKey('Adressen är upptagen. Välj en annan nyckel.');
            return save.send({ body });
          }}
          onDone={(_, body) => void navigate(editPath(body))}
        >
          <TextField
            name="key"
            label="Nyckel"
            autoComplete="off"
            hint="Sidans adress efter snedstrecket, till exempel villkor."
          />
          <ContentFields />
        </ContractForm>
      </section>
    </div>
  );
}
