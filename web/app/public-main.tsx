import { hydrateRoot } from 'react-dom/client';
import '../components/base.css';
import { logError, watchErrors } from './client-errors.ts';
import { PublicDocument } from './public-document.tsx';
import { pageOf } from './public-pages.ts';

watchErrors();
// The empty path is the start page; its address says so.
if (location.pathname === '/') history.replaceState(null, '', '/start');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const page = pageOf(location.pathname.split('/')[1] ?? '');
hydrateRoot(root, <PublicDocument page={page} />, { onUncaughtError: logError });
