import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { logError } from './client-errors.ts';

/** What a person sees when a page broke: after a new release its code may be gone, which a reload mends. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => logError(error), [error]);
  return (
    <div className="page narrow">
      <h1>Något gick fel</h1>
      <p>
        Sidan kunde inte visas. Ladda om den och försök igen. Hjälper det inte, gå till startsidan – det du
        har sparat finns kvar.
      </p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Ladda om sidan
        </button>
        <a className="button" href="/home">
          Till mina lotter
        </a>
      </div>
    </div>
  );
}
