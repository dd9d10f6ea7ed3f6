import { prerender } from 'react-dom/static';
import { PublicDocument } from './public-document.tsx';
import { publicPages } from './public-pages.ts';

/** Renders every public page as a visitor sees it before any script has run: its HTML by its segment. */
export async function prerenderAll(): Promise<Readonly<Record<string, string>>> {
  const rendered = publicPages.map(async ({ segment, load }) => {
    const Page = await load();
    const { prelude } = await prerender(
      <PublicDocument segment={segment}>
        <Page />
      </PublicDocument>,
    );
    return [segment, await new Response(prelude).text()] as const;
  });
  return Object.fromEntries(await Promise.all(rendered));
}
