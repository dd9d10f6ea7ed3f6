import { useEffect, type ComponentType, type ReactNode } from 'react';
import type { Content, readContent } from '../../../shared/contract/content.ts';
import { isBlank } from '../../../shared/domain/html-rules.ts';
import { light } from '../../api/light.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';
import { HtmlText, loadCleaner } from '../../components/html/html-text.tsx';
import { Loading, PageState } from '../../components/page-state.tsx';
import { useFirstSegment } from '../../components/public-page.ts';
import './content.css';

const textOfPage = light<typeof readContent>('GET', '/content/{key}', 'json');
const nothingThere = 'Ingen sida hittades';

/** The document's metadata for search engines and bookmarks. */
function useHead(title: string | undefined, description: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} – Lottlaget`;
  }, [title]);
  useEffect(() => {
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}

/** A text may contain its own heading; otherwise the heading is the page's title. */
const hasHeading = (html: string) => /<h1[\s>]/i.test(html);

interface ContentPageProps {
  readonly segment: string;
  /** The page's heading while its text loads, and if the text has none. */
  readonly heading: string;
  /** Shown if no text is written. */
  readonly missing: ReactNode;
}

function ContentPage({ segment, heading, missing }: ContentPageProps) {
  const content = usePublicQuery(textOfPage, { params: { key: segment }, query: {} });
  useEffect(() => {
    // The text's own place shows a failure.
    loadCleaner().catch(() => undefined);
  }, []);
  const { data } = content;
  const isMissing = data !== undefined && isBlank(data.html);
  useHead(isMissing ? nothingThere : data?.metaTitle, data?.metaDescription);
  const title = isMissing ? nothingThere : data?.metaTitle || heading;
  return (
    <div className="page narrow">
      <article className="content-page">
        {title !== '' && (data === undefined || !hasHeading(data.html)) && <h1>{title}</h1>}
        <noscript>
          <p>Texten på den här sidan hämtas med JavaScript. Slå på det i webbläsaren för att läsa den.</p>
        </noscript>
        <PageState of={content} rows={6} isEmpty={isEmpty} empty={missing}>
          {({ html }) => <HtmlText html={html} />}
        </PageState>
      </article>
    </div>
  );
}

const isEmpty = ({ html }: Content) => isBlank(html);

function Missing() {
  return (
    <div className="empty">
      <p>Här finns ingen text än.</p>
      <a className="button primary" href="/start">
        Till startsidan
      </a>
    </div>
  );
}

/** The page with that first segment: its text as last saved. */
export function contentPage(segment: string, heading: string): ComponentType {
  return function PageOfSegment() {
    return <ContentPage segment={segment} heading={heading} missing={<Missing />} />;
  };
}

/** No such page: redirects to start, as for any unknown path (R198). */
function ToStart() {
  useEffect(() => location.replace('/start'), []);
  return <Loading />;
}

/** A page whose key a content admin chose. */
export function WrittenPage() {
  const segment = useFirstSegment();
  return <ContentPage segment={segment} heading="" missing={<ToStart />} />;
}
