import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.ts';
import './page-state.css';

interface LoadingProps {
  /** Number of grey rows to reserve; choose it near the height of the content, so that nothing jumps. */
  readonly rows?: number;
}

/** Grey placeholder rows for loading content, visible after 300 ms. */
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

/** Shown by a list without items. */
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
  /** Shown instead of `children` if `isEmpty` returns true (by default for an empty list). */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  /**
   * Shown if the record does not exist, so that a retry cannot help. For whole screens; parts of a screen have none.
   */
  readonly missing?: ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * A part of a page that loads: skeleton, error with 'Försök igen', empty state, or the data (also during a refetch).
 */
export function PageState<T>({
  of: query,
  children,
  empty,
  isEmpty = isEmptyList,
  missing,
  rows = 4,
}: PageStateProps<T>) {
  const { data, failure, loading, reload } = query;
  // Even if it has been shown before: going back to a removed record does not bring it back.
  if (missing !== undefined && failure?.code === 'notFound') return missing;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (loading || failure === undefined) return <Loading rows={rows} />;
  return (
    <div className={failure.code === 'network' ? 'failed quiet' : 'failed'} role="alert">
      <p>{failure.message}</p>
      <button type="button" className="button" onClick={() => void reload()}>
        Försök igen
      </button>
    </div>
  );
}
