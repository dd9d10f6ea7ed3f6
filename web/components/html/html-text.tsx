import { use, useEffect, useRef } from 'react';
import { Loading } from '../page-state.tsx';
import { useCode } from '../use-code.ts';
import { InsideLinks, insidePath } from './inside-links.ts';
import './html-text.css';

/** Loads the HTML cleaner; a page that will show HTML calls it immediately, so that both load in parallel. */
export const loadCleaner = async () => (await import('./clean.ts')).clean;

interface HtmlTextProps {
  /** As the user wrote it and the server stored it. */
  readonly html: string;
}

/** Cleaned HTML, whose `data-link` links open inside the app. */
function Cleaned({ html }: { readonly html: string | TrustedHTML }) {
  const box = useRef<HTMLDivElement>(null);
  const go = use(InsideLinks);
  useEffect(() => {
    const element = box.current;
    if (element === null || go === undefined) return;
    const follow = (event: MouseEvent): void => {
      const path = insidePath(event);
      if (path === undefined) return;
      event.preventDefault();
      go(path);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [go]);
  return <div ref={box} className="html-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML written by the club, cleaned again before it becomes part of the page. */
export function HtmlText({ html }: HtmlTextProps) {
  const { code: clean, retry } = useCode(loadCleaner);
  if (clean !== undefined) return <Cleaned html={clean(html)} />;
  if (retry === undefined) return <Loading rows={2} />;
  return (
    <div className="failed" role="alert">
      <p>Texten kunde inte hämtas. Kontrollera nätet och försök igen.</p>
      <button type="button" className="button" onClick={retry}>
        Försök igen
      </button>
    </div>
  );
}
