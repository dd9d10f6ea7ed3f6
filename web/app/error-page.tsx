import { useRouteError } from 'react-router-dom';
import { BrokenPage } from './broken-page.tsx';

/** In place of a page of the app that broke. */
export function ErrorPage() {
  return <BrokenPage error={useRouteError()} />;
}
