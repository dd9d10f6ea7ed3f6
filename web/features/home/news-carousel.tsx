import { useEffect, useRef, useState } from 'react';
import type { News } from '../../../shared/contract/news.ts';
import './news-carousel.css';
import { useList } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { listPublishedNews } from './calls.ts';

/** Tolerance at either end: a zoomed page scrolls by fractions. */
const slack = 4;

/** Position of a horizontally scrolling row, and a step in either direction. */
function useSteps() {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ start: true, end: true });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = { start: scrollLeft <= slack, end: scrollLeft + clientWidth >= scrollWidth - slack };
      // Not every browser makes a scrollable row focusable.
      if (next.start && next.end) element.removeAttribute('tabindex');
      else element.tabIndex = 0;
      setAt((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const step = (direction: 1 | -1) => {
    const element = row.current;
    const slide = element?.firstElementChild;
    if (element && slide) element.scrollBy({ left: direction * slide.clientWidth });
  };
  return { row, at, step };
}

function Slide({ news, isFirst }: { readonly news: News; readonly isFirst: boolean }) {
  return (
    <li className="news-slide">
      {news.imageFile !== null && (
        <img
          src={news.imageFile}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <div className="news-slide-text">
        <h3>{news.title}</h3>
        <p className={news.text === '' ? 'news-slide-preamble' : 'news-slide-preamble is-cut'}>
          {news.preamble}
        </p>
        {news.text !== '' && (
          <Link className="news-slide-more" to={`/news/${news.id}`}>
            Läs mer<span className="visually-hidden"> om {news.title}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

interface NewsCarouselProps {
  /** The newest ones. */
  readonly news: readonly News[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** The club's news in a row: swiped on a phone, stepped through by buttons, never moving by itself. */
export function NewsCarousel({ news, hasMore }: NewsCarouselProps) {
  const { row, at, step } = useSteps();
  const [wantsAll, setWantsAll] = useState(false);
  const all = useList(listPublishedNews, wantsAll ? { query: {} } : null, { alert: true });
  const showAll = (): void => {
    row.current?.focus();
    if (wantsAll) void all.reload();
    else setWantsAll(true);
  };
  if (news.length === 0) return null;
  const isMovable = !at.start || !at.end;
  return (
    <section className="stack tight" aria-labelledby="news-title" aria-roledescription="karusell">
      <div className="row spread news-head">
        <h2 id="news-title">Nyheter</h2>
        {isMovable && (
          <div className="row news-steps">
            <button
              type="button"
              className="button news-step"
              aria-label="Föregående nyhet"
              aria-disabled={at.start}
              onClick={() => step(-1)}
            >
              <span className="news-arrow back" aria-hidden="true" />
            </button>
            <button
              type="button"
              className="button news-step"
              aria-label="Nästa nyhet"
              aria-disabled={at.end}
              onClick={() => step(1)}
            >
              <span className="news-arrow" aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <ul ref={row} className="plain news-slides" aria-label="Nyheter">
        {(all.data ?? news).map((item, index) => (
          <Slide key={item.id} news={item} isFirst={index === 0} />
        ))}
        {hasMore && all.data === undefined && (
          <li className="news-slide">
            <div className="news-slide-text">
              <button type="button" className="button" aria-busy={wantsAll && all.loading} onClick={showAll}>
                Visa äldre nyheter
              </button>
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}
