/// <reference types="vite/client" />
// First, as in ours: the browser asks it from then on.
import '../../../../web/app/html-policy.ts';
import { createRoot } from 'react-dom/client';
import '../../../../web/components/base.css';
import { PublicDocument } from '../../../../web/app/public-document.tsx';
import { pageOf } from '../../../../web/app/public-pages.ts';
import { publicSegments } from '../../../../web/app/public-paths.ts';
import { App } from '../../../../web/app/app.tsx';

/** The entry of the peers: the same pages, none of them drawn before this has run. */
const root = createRoot(document.querySelector('#root') ?? document.body);
const first = location.pathname.split('/')[1] ?? '';
if (publicSegments().some((segment) => segment === first)) {
  const { segment, load } = pageOf(first);
  const Page = await load();
  root.render(
    <PublicDocument segment={segment}>
      <Page />
    </PublicDocument>,
  );
} else root.render(<App />);
