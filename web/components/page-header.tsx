import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './page-header.css';

/** Sets the document's title: 'P12 – Lottlaget'. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') document.title = `${title} – Lottlaget`;
  }, [title]);
}

interface Crumb {
  readonly label: string;
  /** The last crumb, the page itself, has none. */
  readonly to?: string;
}
interface PageHeaderProps {
  readonly title: string;
  /** A line under the title: location and status. */
  readonly lead?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
}

/** The top of a page: breadcrumbs, its name (also the document's title), and its actions. */
export function PageHeader({ title, lead, crumbs = [], actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="page-header">
      {crumbs.length > 0 && (
        <nav aria-label="Brödsmulor">
          <ol className="plain crumbs">
            {crumbs.map(({ label, to }) => (
              <li key={`${to ?? ''} ${label}`}>
                {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="row spread">
        <h1>{title}</h1>
        {actions !== undefined && <div className="row no-print">{actions}</div>}
      </div>
      {lead !== undefined && <div className="soft">{lead}</div>}
    </header>
  );
}
