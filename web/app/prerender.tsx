import { prerender } from 'react-dom/static';
import { PublicDocument } from './public-document.tsx';
import { type PublicHead, publicHeads } from './public-heads.ts';
import { pageOf } from './public-pages.ts';
import { publicSegments } from './public-paths.ts';

/** A public page as HTML, with the content of its document's head. */
export interface Prerendered extends PublicHead {
  readonly segment: string;
  readonly title: string;
  readonly html: string;
}

/** Renders every public page as a visitor sees it before any script has run. A missing one fails the build. */
export function prerenderAll(): Promise<Prerendered[]> {
  return Promise.all(
    publicSegments().map(async (segment) => {
      const { title, load } = pageOf(segment);
      const Page = await load();
      const { prelude } = await prerender(
        <PublicDocument segment={segment}>
          <Page />
        </PublicDocument>,
      );
      return { segment, title, ...publicHeads[segment], html: await new Response(prelude).text() };
    }),
  );
}
