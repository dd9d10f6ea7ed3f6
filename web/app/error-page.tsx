import { useRouteError } from 'react-router-dom';
import { BrokenPage } from './broken-page.tsx';

/** Replaces a page of the app that crashed. */
export function ErrorPage() {
  return <BrokenPage error={useRouteError()} />;
}
