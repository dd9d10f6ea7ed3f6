import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { News, readNews as readNewsRoute } from '../../../shared/contract/news.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { light } from '../../api/light.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { HtmlText, loadCleaner } from '../../components/html/html-text.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { Can } from '../../session/can.tsx';
import './news.css';

const readNews = light<typeof readNewsRoute>('GET', '/news/{id}', 'json');
const home = { label: 'Mina lotter', to: '/home' };

function Article({ news }: { readonly news: News }) {
  const created = dayAndTimeOf(news.createdDate);
  const updated = dayAndTimeOf(news.updatedDate);
  return (
    <article className="stack">
      <PageHeader
        title={news.title}
        crumbs={[home, { label: 'Nyhet' }]}
        actions={
          <Can access="admin">
            <Link className="button" to={`/admin/news/edit/${news.id}`}>
              Redigera
            </Link>
          </Can>
        }
        lead={
          <p className="row small">
            {!news.published && <span className="badge due">Ej publicerad</span>}
            <span>
              Skapad <time dateTime={news.createdDate}>{created}</time>
            </span>
            <span>
              Uppdaterad <time dateTime={news.updatedDate}>{updated}</time>
            </span>
          </p>
        }
      />
      {news.imageFile !== null && (
        <img
          className="news-image"
          src={news.imageFile}
          alt=""
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <p className="news-preamble">{news.preamble}</p>
      {news.text !== '' && <HtmlText html={news.text} />}
    </article>
  );
}

/** One of the club's news items: image, title, preamble, text, and when it was created and updated. */
export function NewsPage() {
  const { newsId = '' } = useParams();
  const news = useQuery(readNews, { params: { id: newsId } });
  useEffect(() => {
    // The text's own place shows a failure.
    loadCleaner().catch(() => undefined);
  }, []);
  return (
    <div className="page narrow">
      <PageState of={news} rows={5} missing={<NotFound what="Nyheten" way="tickets" />}>
        {(data) => <Article news={data} />}
      </PageState>
    </div>
  );
}
