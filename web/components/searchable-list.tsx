import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { plainWords } from '../../shared/domain/words.ts';
import { VirtualList } from './virtual-list.tsx';
import './form/input.css';
import './searchable-list.css';

interface Order<T> {
  readonly label: string;
  readonly compare: (one: T, other: T) => number;
}
interface SearchableListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The searchable text: every typed word must start a word of it. */
  readonly textOf: (item: T) => string;
  /** Sort orders; the first is the initial one. */
  readonly orders: readonly [Order<T>, ...Order<T>[]];
  /** The counted noun: 'lott', 'lotter'. */
  readonly noun: readonly [one: string, many: string];
  /** Label of the search: 'Sök lottnummer eller köpare'. */
  readonly searchLabel: string;
  /** The accessible name of the list. */
  readonly label: string;
  readonly className?: string;
  /**
   * Above this many rows, shows only search results or, on request, all rows in parts, so that the page stays short.
   */
  readonly folded?: boolean;
  /** Shows a part at a time, so that the content below stays within reach; folded lists do this anyway. */
  readonly inParts?: boolean;
  /** Rendered right above the rows: the column names. */
  readonly head?: ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** Lists up to this length have no search and are not folded. */
const searchAbove = 8;
/** Rows of a list in parts that are shown at once. */
const part = 25;
/** How lists of this document were left, by their page's entry in the history: a step back finds them so. */
const left = new Map<string, { search: string; order: number; isUnfolded: boolean; from: number }>();
const plain = (text: string) => ` ${plainWords(text).join(' ')}`;

/** A list of people or tickets with search, order and count; only the rows near the viewport are rendered. */
export function SearchableList<T>(props: SearchableListProps<T>) {
  const { items, textOf, orders, noun, searchLabel, folded = false, head, children, ...rest } = props;
  const { inParts = folded, ...list } = rest;
  const id = useId();
  const { key } = useLocation();
  const entry = `${key} ${list.label}`;
  const was = left.get(entry);
  const [search, setSearch] = useState(was?.search ?? '');
  const [order, setOrder] = useState(was?.order ?? 0);
  const [isUnfolded, setIsUnfolded] = useState(was?.isUnfolded ?? false);
  const [from, setFrom] = useState(was?.from ?? 0);
  useEffect(() => void left.set(entry, { search, order, isUnfolded, from }));
  useEffect(
    () => () => {
      const { key: now = 'default' } = (history.state ?? {}) as { key?: string };
      // Only the list is gone (a dialog was closed), not its page.
      if (now === key) left.delete(entry);
    },
    [entry, key],
  );
  const top = useRef<HTMLDivElement>(null);
  const term = useDeferredValue(search);
  const texts = useMemo(() => new Map(items.map((item) => [item, plain(textOf(item))])), [items, textOf]);
  const { compare } = orders[order] ?? orders[0];
  // Sorted once rather than on every keystroke: there may be 20 000 items.
  const sorted = useMemo(() => items.toSorted(compare), [items, compare]);
  const shown = useMemo(() => {
    const words = plainWords(term);
    return sorted.filter((item) => words.every((word) => texts.get(item)?.includes(` ${word}`)));
  }, [sorted, texts, term]);
  const isFiltered = term.trim() !== '';
  const isFolded = folded && items.length > searchAbove && !isUnfolded && !isFiltered;
  // If the list has become shorter, show its last part.
  const begin = inParts ? Math.max(0, Math.min(from, Math.ceil(shown.length / part - 1) * part)) : 0;
  const end = inParts ? Math.min(begin + part, shown.length) : shown.length;
  const turn = (to: number): void => {
    setFrom(to);
    top.current?.scrollIntoView();
  };
  // Tells lists apart if a page has several.
  const place = / i (.+)/.exec(list.label)?.[1];
  const inPlace = place !== undefined && (
    <span className="visually-hidden">
      {' '}
      i <span translate="no">{place}</span>
    </span>
  );
  const counted = `${formatNumber(items.length)} ${items.length === 1 ? noun[0] : noun[1]}`;
  return (
    <div ref={top} className="searchable">
      {items.length > searchAbove && (
        <div className="searchable-tools no-print">
          <label className="searchable-search">
            <span className="visually-hidden">{searchLabel}</span>
            {inPlace}
            <input
              type="search"
              className="input"
              placeholder={searchLabel}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setFrom(0);
              }}
            />
          </label>
          {orders.length > 1 && !isFolded && (
            <label className="searchable-order" htmlFor={`${id}-order`}>
              <span className="visually-hidden">Sortera</span>
              <select
                id={`${id}-order`}
                className="input"
                value={order}
                onChange={(event) => {
                  setOrder(Number(event.target.value));
                  setFrom(0);
                }}
              >
                {orders.map(({ label }, index) => (
                  <option key={label} value={index}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      <p className="soft small" role="status">
        {isFiltered ? `${formatNumber(shown.length)} av ${counted}` : counted}
      </p>
      {isFiltered && shown.length === 0 && (
        <p>
          Inget hittades för ”{term.trim()}”.{' '}
          <button type="button" className="button quiet" onClick={() => setSearch('')}>
            Visa alla
          </button>
        </p>
      )}
      {isFolded ? (
        <button type="button" className="button" onClick={() => setIsUnfolded(true)}>
          Visa alla {counted}
          {inPlace}
        </button>
      ) : (
        <>
          {shown.length > 0 && head}
          <VirtualList {...list} items={inParts ? shown.slice(begin, end) : shown}>
            {children}
          </VirtualList>
          {end - begin < shown.length && (
            <div className="row spread no-print searchable-parts">
              <button
                type="button"
                className="button"
                aria-disabled={begin === 0}
                onClick={() => turn(Math.max(0, begin - part))}
              >
                Föregående
              </button>
              <span className="small">
                {formatNumber(begin + 1)}–{formatNumber(end)} av {formatNumber(shown.length)}
              </span>
              <button
                type="button"
                className="button"
                aria-disabled={end === shown.length}
                onClick={() => end < shown.length && turn(end)}
              >
                Nästa
              </button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
