import { useNavigate } from 'react-router-dom';
import { defaultCulture, EditedContent, saveContent } from '../../../shared/contract/content.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { DeskFrame } from '../../components/desk/desk-frame.tsx';
import { TextField } from '../../components/desk/text-fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ContentFields } from './content-fields.tsx';
import { editPath } from './paths.ts';

const blank = { key: '', cultureName: defaultCulture, metaTitle: '', metaDescription: '', html: '' };

/** The text of a page that has none in that language. */
export function AddContentPage() {
  const save = useMutation(saveContent, { success: 'Skapad', keep: true });
  const navigate = useNavigate();
  return (
    <DeskFrame>
      <PageHeader
        title="Ny sida"
        crumbs={[{ label: 'Content', to: '/admin/content' }, { label: 'Ny sida' }]}
        lead="Finns nyckeln redan på det språket ersätts dess text."
      />
      <section className="card" aria-label="Ny sida">
        <ContractForm
          name="new-content"
          schema={EditedContent}
          initial={blank}
          submit="Skapa"
          send={(body) => save.send({ body })}
          onDone={(_, body) => void navigate(editPath(body))}
        >
          <div className="content-place">
            <TextField
              name="key"
              label="Nyckel"
              maxLength={50}
              autoComplete="off"
              hint="Sidans adress efter snedstrecket, till exempel privacy."
            />
            <TextField
              name="cultureName"
              label="Språk"
              maxLength={5}
              autoComplete="off"
              hint="Till exempel sv-SE."
            />
          </div>
          <ContentFields />
        </ContractForm>
      </section>
    </DeskFrame>
  );
}
