import { Component, useEffect, type ReactNode } from 'react';
import { lastEffect } from '../api/changes.ts';
import { useSession } from '../session/use-session.ts';
import { logError } from './client-errors.ts';

/** Shown when a page crashes: after a new release its code may be gone, which a reload fixes. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const isSignedIn = useSession() !== null;
  const effect = lastEffect();
  useEffect(() => logError(error), [error]);
  return (
    <div className="page narrow stack">
      <h1>Något gick fel</h1>
      {effect && <p className="strong">{effect}. Det behöver du inte göra om.</p>}
      <p>
        Sidan kunde inte visas. Ladda om den och försök igen. Hjälper det inte, gå till startsidan – det du
        har sparat finns kvar.
      </p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Ladda om sidan
        </button>
        {isSignedIn && (
          <a className="button" href="/home">
            Till mina lotter
          </a>
        )}
        <a className="button" href="/start">
          Till startsidan
        </a>
      </div>
    </div>
  );
}

interface Broken {
  readonly error?: unknown;
}

interface BrokenBoundaryProps {
  readonly children: ReactNode;
  /** What to show instead; `BrokenPage` by default. */
  readonly show?: (error: unknown) => ReactNode;
}

const brokenPage = (error: unknown) => <BrokenPage error={error} />;

/** Shows an error page in place of the part that crashed, and leaves everything around it intact. */
export class BrokenBoundary extends Component<BrokenBoundaryProps, Broken> {
  override state: Broken = {};

  static getDerivedStateFromError(error: unknown): Broken {
    return { error };
  }

  override render(): ReactNode {
    const { children, show = brokenPage } = this.props;
    return 'error' in this.state ? show(this.state.error) : children;
  }
}
