import { useState } from 'react';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { attempt, call, type ReceivedFile } from './call.ts';

type FileRoute = Route & { readonly answer: { readonly kind: 'file' } };

/** Has the browser save a file under its name. */
export function saveFile({ blob, fileName }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Safari reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches the file of a route as the signed-in user and saves it; a failure is shown as an alert. */
export function useDownload<R extends FileRoute>(route: R) {
  const [pending, setPending] = useState(false);
  const start = async (input: RequestOf<R>): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      const outcome = await attempt(() => call(route, input));
      if (outcome.ok) saveFile(outcome.value);
    } finally {
      setPending(false);
    }
  };
  return { start, pending };
}
