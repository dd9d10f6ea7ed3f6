import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

// A page that was left (by signing out, for example) is not restored from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** The only router of this document. */
export const router = createBrowserRouter(routes);

export function App() {
  return <RouterProvider router={router} />;
}
