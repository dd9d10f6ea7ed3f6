interface FieldPlaceholderProps {
  /** Retries after a failed load. */
  readonly retry: (() => void) | undefined;
}

/** Placeholder for a text field whose code is loading. */
export function FieldPlaceholder({ retry }: FieldPlaceholderProps) {
  return (
    <div className="field-placeholder" role={retry === undefined ? 'status' : 'alert'}>
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
