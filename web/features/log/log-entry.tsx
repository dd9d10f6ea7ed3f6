import type { LogEntry } from '../../../shared/contract/log.ts';
import { logKindWords } from '../../../shared/domain/log-kinds.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { Link } from '../../components/link.tsx';

/** Where a record that an entry is about is shown; undefined for one without a page. */
const pageOf: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  club: () => '/admin/settings',
  lottery: (id) => `/admin/ticketbase/${id}`,
  ticket: (id) => `/ticket/${id}`,
  draw: (id) => `/admin/draw/${id}`,
  fundraiser: (id) => `/admin/fundraiser/stats/${id}`,
  user: (id) => `/user/${id}`,
  team: (id) => `/team/${id}`,
  section: (id) => `/admin/section/${id}`,
  news: (id) => `/admin/news/edit/${id}`,
};

function About({ about }: Pick<LogEntry, 'about'>) {
  const { what, id, name, gone } = about;
  if (name === '') return null;
  const page = gone ? undefined : pageOf[what]?.(id);
  return <p className="log-about">{page === undefined ? name : <Link to={page}>{name}</Link>}</p>;
}

/** The changes as shown: an arrow stays with its values, and a field that was empty shows only the new value. */
const changesOf = (text: string): string =>
  text.replaceAll(': – → ', ': ').replaceAll(' → ', '\u00a0→\u00a0');

/** One act: what was done, to what, what it changed, by whom and when. */
export function Entry({ entry }: { readonly entry: LogEntry }) {
  const { at, by, kind, about, text } = entry;
  const [act = '', ...more] = text.split('. ');
  return (
    <li className="log-entry">
      <p className="log-when soft small">
        <time dateTime={at}>{dayAndTimeOf(at)}</time>
        <span className="badge">{logKindWords[kind]}</span>
      </p>
      <div className="log-what">
        <p className="strong">{act}</p>
        {more.length > 0 && <p>{changesOf(more.join('. '))}</p>}
        <About about={about} />
      </div>
      <p className="log-by small">
        <span className="visually-hidden">Av </span>
        <span translate="no">{by.name}</span>
      </p>
    </li>
  );
}
