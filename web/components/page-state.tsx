import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.ts';
import './page-state.css';

interface LoadingProps {
  /** How many rows of grey to reserve; choose it near the height of what comes, so that nothing jumps. */
  readonly rows?: number;
}

/** Grey rows that take up the place of what is loading, visible after 300 ms. */
export function Loading({ rows = 4 }: LoadingProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Laddar</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly children: ReactNode;
  /** The next step, as a button or link. */
  readonly action?: ReactNode;
}

/** What a list shows when there is nothing in it. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}

interface PageStateProps<T> extends LoadingProps {
  readonly of: Query<T>;
  readonly children: (data: T) => ReactNode;
  /** Shown instead of `children` where `isEmpty` says so (an empty list, unless said otherwise). */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** A page's part that loads: skeleton, error with 'Försök igen', empty, or the data (also while it is renewed). */
export function PageState<T>({
  of: query,
  children,
  empty,
  isEmpty = isEmptyList,
  rows = 4,
}: PageStateProps<T>) {
  const { data, failure, loading, reload } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (loading || failure === undefined) return <Loading rows={rows} />;
  return (
    <div className="failed">
      <p>{failure.message}</p>
      <button type="button" className="button" onClick={() => void reload()}>
        Försök igen
      </button>
    </div>
  );
}
