/** 'Avbryt' next to a form's button. */
export const Cancel = ({ onClick }: { readonly onClick: () => void }) => (
  <button type="button" className="button" onClick={onClick}>
    Avbryt
  </button>
);
