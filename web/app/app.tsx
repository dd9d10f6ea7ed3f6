import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

// The browser's memory of a page that was left (by signing out, say) is not shown again as it was.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** The router of this document; there is one. */
export const router = createBrowserRouter(routes);

export function App() {
  return <RouterProvider router={router} />;
}
