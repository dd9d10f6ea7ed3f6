import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useQuery } from '../../api/use-query.ts';
import { readContact } from './calls.ts';

/** The club's contact for its members. Not shown if there is none, or no connection. */
export function ContactLine() {
  const { data, failure, reload } = useQuery(readContact, {}, { silent: 'notFound' });
  if (data === undefined && (failure?.code === 'notFound' || failure?.code === 'network')) return null;
  return (
    <p className="home-contact small">
      {data !== undefined && (
        <>
          Frågor? Kontakta <span translate="no">{data.name}</span>,{' '}
          <a href={`mailto:${data.email}`} translate="no">
            {shownEmail(data.email)}
          </a>
        </>
      )}
      {data === undefined && failure !== undefined && (
        <button type="button" className="button quiet" onClick={() => void reload()}>
          Kontakten kunde inte hämtas. Försök igen
        </button>
      )}
    </p>
  );
}
