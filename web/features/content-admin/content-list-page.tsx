import { defaultCulture, listContent, type Content } from '../../../shared/contract/content.ts';
import { isBlank } from '../../../shared/domain/html-rules.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useList } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { languageOf, nameOf } from './names.ts';
import { addPath, editPath } from './paths.ts';
import './content-admin.css';

interface Row {
  readonly key: string;
  readonly cultureName: string;
  readonly title: string;
  readonly isWritten: boolean;
}

/** The written pages, by key and language, and the site's pages without a text. */
function rowsOf(pages: readonly Content[]): Row[] {
  const written = pages.map(({ key, cultureName, metaTitle, html }) => ({
    key,
    cultureName,
    title: metaTitle || nameOf(key),
    isWritten: !isBlank(html),
  }));
  const missing = sitePages
    .filter(({ key }) => !pages.some((page) => page.key === key))
    .map(({ key, name }) => ({ key, cultureName: defaultCulture, title: name, isWritten: false }));
  return [...written, ...missing].toSorted(
    (one, other) => one.key.localeCompare(other.key) || one.cultureName.localeCompare(other.cultureName),
  );
}

function Pages({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <section className="stack tight" aria-label="Sidor">
      <p className="soft small">{rows.length === 1 ? '1 sida' : `${formatNumber(rows.length)} sidor`}</p>
      <ul className="plain content-rows">
        {rows.map((row) => (
          <li key={`${row.key} ${row.cultureName}`} className="card content-row">
            <Link className="strong" to={editPath(row)}>
              {row.title}
            </Link>
            <p className="row small soft">
              {row.title !== nameOf(row.key) && <span>{nameOf(row.key)}</span>}
              {row.cultureName !== defaultCulture && <span>{languageOf(row.cultureName)}</span>}
              {!row.isWritten && <span className="badge due">Ingen text</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every page that has a text or needs one. */
export function ContentListPage() {
  const pages = useList(listContent, { query: {} });
  return (
    <div className="page">
      <PageHeader
        title="Content"
        lead="Texterna på webbplatsens sidor. De är gemensamma för alla föreningar i tjänsten."
        actions={
          <Link className="button primary" to={addPath}>
            Ny sida
          </Link>
        }
      />
      <PageState of={pages} rows={8}>
        {(list) => <Pages rows={rowsOf(list)} />}
      </PageState>
    </div>
  );
}
