import { BrokenBoundary } from './broken-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { useRouting } from './router-context.ts';

const errorPage = (error: unknown) => <ErrorPage error={error} />;

/** The open page, or its replacement. */
export function Opened() {
  const { Page, error } = useRouting().open;
  if (Page === undefined) return errorPage(error);
  return (
    <BrokenBoundary show={errorPage}>
      <Page />
    </BrokenBoundary>
  );
}
