// Before anything else: from now on the browser asks it.
import './html-policy.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../components/base.css';
import { logError, watchErrors } from './client-errors.ts';
import { routes } from './routes.tsx';

watchErrors();
// The browser's memory of a page that was left (by signing out, say) is not shown again as it was.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, { onUncaughtError: logError }).render(
  <RouterProvider router={createBrowserRouter(routes)} />,
);
