import { useParams } from 'react-router-dom';
import { EditedNews, editNews, readNews, type News } from '../../../shared/contract/news.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { NewsFields } from './news-fields.tsx';

const list = { label: 'Nyheter', to: '/admin/news' };

const valuesOf = ({ title, preamble, text, imageFile, published }: News) => ({
  title,
  preamble,
  text,
  imageFile,
  published,
});

function EditNews({ news }: { readonly news: News }) {
  const save = useMutation(editNews, { success: 'Sparad' });
  const { id, title } = news;
  return (
    <>
      <PageHeader
        title="Redigera nyhet"
        crumbs={[list, { label: title }]}
        lead={
          <p className="row small">
            <span>Skapad {dayAndTimeOf(news.createdDate)}</span>
            <span>Uppdaterad {dayAndTimeOf(news.updatedDate)}</span>
          </p>
        }
        actions={
          <Link className="button" to={`/news/${id}`}>
            Visa nyheten
          </Link>
        }
      />
      <section className="card sticky-foot" aria-label="Nyheten">
        <ContractForm
          key={id}
          name="edit-news"
          schema={EditedNews}
          fixed={{ id }}
          initial={valuesOf(news)}
          stored={async () => valuesOf(await call(readNews, { params: { id } }))}
          submit="Spara"
          send={(body) => save.send({ body })}
        >
          <NewsFields />
        </ContractForm>
      </section>
    </>
  );
}

/** Changes a news item. */
export function EditNewsPage() {
  const { newsId = '' } = useParams();
  const news = useQuery(readNews, { params: { id: newsId } });
  return (
    <div className="page narrow">
      <PageState of={news} rows={8} missing={<NotFound what="Nyheten" way="news" />}>
        {(data) => <EditNews news={data} />}
      </PageState>
    </div>
  );
}
