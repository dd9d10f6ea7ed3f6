import type { ReactNode } from 'react';
import './link-list.css';
import { Link } from './link.tsx';

interface LinkListEntry {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  /** A secondary line under the label. */
  readonly note?: ReactNode;
  /** At the end of the row: a badge. */
  readonly mark?: ReactNode;
}

/** Rows that each link to a page, large enough for touch. */
export function LinkList({ entries }: { readonly entries: readonly LinkListEntry[] }) {
  return (
    <ul className="plain link-list">
      {entries.map(({ id, to, label, note, mark }) => (
        <li key={id}>
          <Link className="link-row" to={to}>
            <span className="link-text">
              <span className="strong">{label}</span>
              {note !== undefined && <span className="soft small">{note}</span>}
            </span>
            {mark}
            <span className="link-arrow" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
