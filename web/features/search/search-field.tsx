import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { isSearchable, searchClub, type SearchResults } from '../../../shared/contract/search.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { useSession } from '../../session/use-session.ts';
import { Link } from '../../components/link.tsx';
import './search-field.css';

/** How long a value stays the same before it counts, in ms. */
const settlesAfter = 150;

/** The value once it has not changed for a moment, so that fast typing causes one request. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Result {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  /** What distinguishes it from another of the same name. */
  readonly more: string;
}
interface Group {
  readonly title: string;
  readonly results: readonly Result[];
}

const thereIsMore = 'Det finns fler. Skriv mer av namnet.';

/** The results by kind; kinds without any are left out. */
function groupsOf(found: SearchResults, isAdmin: boolean): readonly Group[] {
  const lotteryPath = (id: string) => (isAdmin ? `/admin/ticketbase/${id}` : `/list/${id}`);
  const groups: Group[] = [
    {
      title: 'Medlemmar',
      results: found.people.map(({ id, firstName, lastName, teamName }) => ({
        key: id,
        to: `/user/${id}`,
        text: `${firstName} ${lastName}`,
        more: teamName,
      })),
    },
    {
      title: 'Lag',
      results: found.teams.map(({ id, name, sectionName }) => ({
        key: id,
        to: `/team/${id}`,
        text: name,
        more: sectionName,
      })),
    },
    {
      title: 'Lotterier',
      results: found.lotteries.map(({ id, name, closed }) => ({
        key: id,
        to: lotteryPath(id),
        text: name,
        more: closed ? 'Arkiverat' : '',
      })),
    },
    {
      title: 'Lotter',
      results: found.tickets.map(({ id, number, sold, ticketBaseName }) => ({
        key: id,
        to: `/ticket/${id}`,
        text: `Lott ${formatNumber(number)}`,
        more: `${ticketBaseName} · ${sold ? 'såld' : 'ej såld'}`,
      })),
    },
    {
      title: 'Köp',
      results: found.sales.map(({ id, reference, ticketId, ticketBaseName }) => ({
        key: id,
        to: `/ticket/${ticketId}`,
        text: reference,
        more: ticketBaseName,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** Whether a key press belongs to typing in a field. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Focuses the field on '/', and on ⌘K or Ctrl-K also while typing elsewhere. */
function useShortcut(focus: () => void): void {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent): void => {
      const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
      const isSlash =
        event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [focus]);
}

/**
 * Finds members, teams, lotteries, tickets and sales while one types (R380). Arrow keys go through the results, Enter
 * opens the first one, Escape empties the field.
 */
export function SearchField() {
  const id = useId();
  const isAdmin = useSession()?.isAdmin === true;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const term = useSettled(useDeferredValue(text.trim().slice(0, 100)));
  const isAsked = isSearchable(term);
  const found = useQuery(searchClub, isAsked ? { query: { q: term } } : null);
  const groups = isAsked && found.data ? groupsOf(found.data, isAdmin) : undefined;
  const hasMore = groups !== undefined && found.data?.hasMorePeople === true;
  useShortcut(() => input.current?.focus());

  const close = (): void => setText('');
  const move = (event: KeyboardEvent): void => {
    const links = [...(box.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape' && text !== '') {
      // An open sheet stays: the first Escape empties the field.
      event.preventDefault();
      close();
      input.current?.focus();
    } else if (event.key === 'ArrowDown' && links.length > 0) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)]?.focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? input.current)?.focus();
    } else if (event.key === 'Enter' && document.activeElement === input.current) links[0]?.click();
  };
  return (
    <search ref={box} className="search-field">
      <label className="visually-hidden" htmlFor={id}>
        Sök medlem, lag, lotteri, lott eller referens
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        className="input"
        placeholder="Sök"
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/ Control+K Meta+K"
        value={text}
        onKeyDown={move}
        onChange={(event) => setText(event.target.value)}
      />
      {isAsked && (
        <div className="search-results">
          <p className="visually-hidden" role="status">
            {groups ? `${countOf(groups)}${hasMore ? `. ${thereIsMore}` : ''}` : ''}
          </p>
          {groups?.length === 0 && !hasMore && <p className="soft small">Inget hittades för ”{term}”.</p>}
          {found.data === undefined && (
            <p className="soft small" role={found.failure ? 'alert' : undefined}>
              {found.failure ? 'Det gick inte att söka.' : 'Söker …'}
            </p>
          )}
          {groups?.map(({ title, results }) => (
            <section key={title} aria-label={title}>
              <p className="small soft">{title}</p>
              <ul>
                {results.map(({ key, to, text: name, more }) => (
                  <li key={key}>
                    <Link to={to} onClick={close} onKeyDown={move}>
                      <span className="strong">{name}</span>
                      {more !== '' && <span className="soft small">{more}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {hasMore && <p className="soft small">{thereIsMore}</p>}
        </div>
      )}
    </search>
  );
}

function countOf(groups: readonly Group[]): string {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return count === 1 ? '1 träff' : `${formatNumber(count)} träffar`;
}
