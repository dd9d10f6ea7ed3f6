import { readContact } from '../../../shared/contract/user.ts';
import { useQuery } from '../../api/use-query.ts';

/** The club's contact for its members. Not shown if there is none. */
export function ContactLine() {
  const { data, failure, reload } = useQuery(readContact, {}, { silent: 'notFound' });
  if (data === undefined && failure?.code === 'notFound') return null;
  return (
    <p className="home-contact small">
      {data !== undefined && (
        <>
          Frågor? Kontakta {data.name}, <a href={`mailto:${data.email}`}>{data.email}</a>
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
