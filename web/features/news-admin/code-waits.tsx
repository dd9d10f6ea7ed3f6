interface CodeWaitsProps {
  /** Retries after a failed load. */
  readonly retry: (() => void) | undefined;
}

/** Placeholder for a text field whose code is loading. */
export function CodeWaits({ retry }: CodeWaitsProps) {
  return (
    <div className="rich-text-waits" role={retry === undefined ? 'status' : 'alert'}>
      {retry === undefined ? (
        <span className="visually-hidden">Laddar</span>
      ) : (
        <>
          <p>Textrutan kunde inte hämtas. Det du har skrivit finns kvar.</p>
          <button type="button" className="button" onClick={retry}>
            Försök igen
          </button>
        </>
      )}
    </div>
  );
}
