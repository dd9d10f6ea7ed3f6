import { useParams } from 'react-router-dom';
import {
  defaultCulture,
  EditedContent,
  listContent,
  saveContent,
  type Content,
} from '../../../shared/contract/content.ts';
import { isFreeKey } from '../../../shared/domain/page-patterns.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useList } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { ContentFields } from './content-fields.tsx';
import { languageOf, nameOf } from './names.ts';

function EditContent({ content }: { readonly content: Content }) {
  const save = useMutation(saveContent, { success: 'Sparad!' });
  const { key, cultureName, metaTitle, metaDescription, html } = content;
  const name = nameOf(key);
  const isSitePage = sitePages.some((page) => page.key === key);
  const isShown = cultureName === defaultCulture && (isSitePage || isFreeKey(key));
  return (
    <>
      <PageHeader
        title={metaTitle || name}
        crumbs={[{ label: 'Content', to: '/admin/content' }, { label: name }]}
        lead={
          <p className="row small">
            {metaTitle !== '' && metaTitle !== name && <span>{name}</span>}
            <span>{languageOf(cultureName)}</span>
          </p>
        }
        actions={
          isShown && (
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

/** Edits the text of a page in one language, or writes its first. */
export function EditContentPage() {
  const { contentKey = '', cultureName = '' } = useParams();
  const pages = useList(listContent, { query: {} });
  const blank: Content = { key: contentKey, cultureName, metaTitle: '', metaDescription: '', html: '' };
  return (
    <div className="page">
      <PageState of={pages} rows={8}>
        {(list) => (
          <EditContent
            key={`${contentKey} ${cultureName}`}
            content={
              list.find((each) => each.key === contentKey && each.cultureName === cultureName) ?? blank
            }
          />
        )}
      </PageState>
    </div>
  );
}
