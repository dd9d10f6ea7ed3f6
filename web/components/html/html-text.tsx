import { Loading } from '../page-state.tsx';
import { useCode } from '../use-code.ts';
import './html-text.css';

/** Fetches what cleans HTML; a page that will show some calls it at once, so that both come together. */
export const loadCleaner = async () => (await import('./clean.ts')).clean;

interface HtmlTextProps {
  /** As a person wrote it and the server keeps it. */
  readonly html: string;
}

/** HTML of the club's own, cleaned once more before it becomes part of the page. */
export function HtmlText({ html }: HtmlTextProps) {
  const { code: clean, retry } = useCode(loadCleaner);
  if (clean !== undefined)
    return <div className="html-text" dangerouslySetInnerHTML={{ __html: clean(html) }} />;
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
