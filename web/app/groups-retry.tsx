import { useState } from 'react';

/** Shown in place of teams that could not be fetched. Stays, and keeps the focus, during a retry. */
export function NavRetry({ retry }: { readonly retry: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    setIsAsking(true);
    await retry();
    setIsAsking(false);
  };
  return (
    <div role="status">
      <button type="button" className="nav-link" aria-busy={isAsking} onClick={() => void ask()}>
        Lagen kunde inte hämtas. Försök igen
      </button>
    </div>
  );
}
