import { deleteNews, listNews, type News } from '../../../shared/contract/news.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useList } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import './news-admin.css';

const newestFirst = (one: News, other: News) => Date.parse(other.createdDate) - Date.parse(one.createdDate);

const add = (
  <Link className="button primary" to="/admin/news/add">
    Lägg till nyhet
  </Link>
);

function NewsRow({ news }: { readonly news: News }) {
  const remove = useMutation(deleteNews, { success: 'Borttagen' });
  const discard = async (): Promise<void> => {
    const question = { text: 'Det går inte att ångra.', ok: 'Ta bort', danger: true };
    if (!(await confirm(`Vill du ta bort nyheten ${news.title}?`, question))) return;
    await remove.send({ params: { id: news.id } });
  };
  return (
    <li className="card news-row">
      {news.imageFile !== null && (
        <img
          src={news.imageFile}
          alt=""
          loading="lazy"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <div className="news-row-about">
        <h2>{news.title}</h2>
        <p className="row small">
          {news.published ? (
            <span className="badge good">Publicerad</span>
          ) : (
            <span className="badge">Ej publicerad</span>
          )}
          <span className="soft">Skapad {dayAndTimeOf(news.createdDate)}</span>
        </p>
        <p className="soft news-row-preamble">{news.preamble}</p>
      </div>
      <div className="row news-row-deeds">
        <Link className="button" to={`/admin/news/edit/${news.id}`}>
          Redigera<span className="visually-hidden"> {news.title}</span>
        </Link>
        <Button look="quiet danger" aria-busy={remove.pending} onClick={() => void discard()}>
          Ta bort<span className="visually-hidden"> {news.title}</span>
        </Button>
      </div>
    </li>
  );
}

/** The club's news, published or not, newest first. */
export function NewsListPage() {
  const news = useList(listNews, { query: {} });
  return (
    <div className="page">
      <PageHeader
        title="Nyheter"
        lead="Publicerade nyheter visas för alla i föreningen när de loggar in."
        actions={add}
      />
      <PageState
        of={news}
        rows={5}
        empty={<Empty action={add}>Inga nyheter än. Skriv den första till föreningen.</Empty>}
      >
        {(list) => (
          <section className="stack tight" aria-label="Nyheter">
            <p className="soft small">
              {list.length === 1 ? '1 nyhet' : `${formatNumber(list.length)} nyheter`}
            </p>
            <ul className="plain stack">
              {list.toSorted(newestFirst).map((item) => (
                <NewsRow key={item.id} news={item} />
              ))}
            </ul>
          </section>
        )}
      </PageState>
    </div>
  );
}
