import { useState } from 'react';

/** In place of the teams, which could not be fetched. Stays, and keeps the focus, while they are asked for again. */
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
