import { useParams } from 'react-router-dom';
import {
  defaultCulture,
  EditedContent,
  readContent,
  saveContent,
  type Content,
} from '../../../shared/contract/content.ts';
import { isFreeKey } from '../../../shared/domain/page-patterns.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { ContentFields } from './content-fields.tsx';
import { languageOf, nameOf } from './names.ts';

const valuesOf = ({ metaTitle, metaDescription, html }: Content) => ({ metaTitle, metaDescription, html });

function EditContent({ content }: { readonly content: Content }) {
  const save = useMutation(saveContent, { success: 'Sparad!' });
  const { key, cultureName, metaTitle } = content;
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
          initial={valuesOf(content)}
          submit="Spara"
          stored={async () => valuesOf(await call(readContent, { params: { key }, query: { cultureName } }))}
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
  const content = useQuery(readContent, { params: { key: contentKey }, query: { cultureName } });
  return (
    <div className="page">
      <PageState of={content} rows={8}>
        {(data) => <EditContent key={`${contentKey} ${cultureName}`} content={data} />}
      </PageState>
    </div>
  );
}
