import { useEffect, type ReactNode } from 'react';
import { Link } from './link.tsx';
import { namePage } from './page-name.ts';
import './page-header.css';

/** Names the page: in the document's title and, on a phone, in the bar. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') namePage(title);
  }, [title]);
}

interface Crumb {
  readonly label: string;
  /** The last crumb, the page itself, has none. */
  readonly to?: string;
}
interface PageHeaderProps {
  readonly title: string;
  /** The page's name, if it is not its heading. */
  readonly name?: string;
  /** A line under the title: location and status. */
  readonly lead?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
}

/**
 * The top of a page: breadcrumbs, heading and actions. On a phone the bar shows the heading if it is the page's name.
 */
export function PageHeader({ title, name = title, lead, crumbs = [], actions }: PageHeaderProps) {
  usePageTitle(name);
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
        <h1 className={name === title ? 'is-in-bar' : undefined}>{title}</h1>
        {actions !== undefined && <div className="row no-print">{actions}</div>}
      </div>
      {lead !== undefined && <div className="soft">{lead}</div>}
    </header>
  );
}
