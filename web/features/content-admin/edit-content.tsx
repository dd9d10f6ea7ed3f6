import { EditedContent, saveContent, type Content } from '../../../shared/contract/content.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ContentFields } from './content-fields.tsx';

/** Changes the text of a page. */
export function EditContent({ content }: { readonly content: Content }) {
  const save = useMutation(saveContent, { success: 'Sparat' });
  const { key, cultureName, metaTitle, metaDescription, html } = content;
  const name = sitePages.find((page) => page.key === key)?.name;
  return (
    <>
      <PageHeader
        title={metaTitle || name || key}
        crumbs={[{ label: 'Content', to: '/admin/content' }, { label: key }]}
        lead={
          <p className="row small">
            <code>{key}</code>
            <span>{cultureName}</span>
          </p>
        }
        actions={
          name !== undefined && (
            <a className="button" href={`/${key}`}>
              Visa sidan
            </a>
          )
        }
      />
      <section className="card" aria-label="Sidans text">
        <ContractForm
          name="edit-content"
          schema={EditedContent}
          fixed={{ key, cultureName }}
          initial={{ metaTitle, metaDescription, html }}
          submit="Spara"
          send={(body) => save.send({ body })}
        >
          <ContentFields />
        </ContractForm>
      </section>
    </>
  );
}
