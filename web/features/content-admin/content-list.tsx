import { Link } from 'react-router-dom';
import { defaultCulture, type Content } from '../../../shared/contract/content.ts';
import { isBlank } from '../../../shared/domain/html-rules.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { editPath, newPath } from './paths.ts';
import './content-admin.css';

interface Row {
  readonly key: string;
  readonly cultureName: string;
  readonly title: string;
  readonly isWritten: boolean;
}

const nameOf = (key: string) => sitePages.find((page) => page.key === key)?.name ?? key;

/** What is written, by key and language, and the site's pages that nobody has written yet. */
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

/** Every page that has a text or needs one. */
export function ContentList({ pages }: { readonly pages: readonly Content[] }) {
  const rows = rowsOf(pages);
  return (
    <>
      <PageHeader
        title="Content"
        lead="Texterna på webbplatsens sidor. De är gemensamma för alla föreningar i tjänsten."
        actions={
          <Link className="button primary" to={newPath}>
            Ny sida
          </Link>
        }
      />
      <section className="stack tight" aria-label="Sidor">
        <p className="soft small">{rows.length === 1 ? '1 sida' : `${rows.length} sidor`}</p>
        <ul className="plain content-rows">
          {rows.map((row) => (
            <li key={`${row.key} ${row.cultureName}`} className="card content-row">
              <Link className="strong" to={editPath(row)}>
                {row.title}
              </Link>
              <p className="row small soft">
                <code>{row.key}</code>
                <span>{row.cultureName}</span>
                {!row.isWritten && <span className="badge due">Ingen text</span>}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
