import { prerender } from 'react-dom/static';
import { PublicDocument } from './public-document.tsx';
import { pageOf } from './public-pages.ts';
import { publicSegments } from './public-paths.ts';

/** A public page as HTML, with the content of its document's head. */
export interface Prerendered {
  readonly segment: string;
  readonly title: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly leadsIn: boolean;
  readonly source: string;
  readonly html: string;
}

/** Renders every public page as a visitor sees it before any script has run. A missing one fails the build. */
export function prerenderAll(): Promise<Prerendered[]> {
  return Promise.all(
    publicSegments.map(async (segment) => {
      const { load, ...head } = pageOf(segment);
      const Page = await load();
      const { prelude } = await prerender(
        <PublicDocument segment={head.segment}>
          <Page />
        </PublicDocument>,
      );
      return { ...head, html: await new Response(prelude).text() };
    }),
  );
}
