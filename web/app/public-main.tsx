// Before anything else: from now on the browser asks it.
import './html-policy.ts';
import { hydrateRoot } from 'react-dom/client';
import '../components/base.css';
import { stayWhenLost } from '../session/leave.ts';
import { logError, watchErrors } from './client-errors.ts';
import { PublicDocument } from './public-document.tsx';
import { pageOf } from './public-pages.ts';

watchErrors();
// The empty path is the start page; its address says so.
if (location.pathname === '/') history.replaceState(null, '', '/start');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const { segment, load } = pageOf(location.pathname.split('/')[1] ?? '');
// Nobody is sent away from a mailed link or from signing in because an older session has ended.
if (segment !== 'start') stayWhenLost();
// Before hydration: it must find the page that the document shows.
const Page = await load();
hydrateRoot(
  root,
  <PublicDocument segment={segment}>
    <Page />
  </PublicDocument>,
  { onUncaughtError: logError },
);
