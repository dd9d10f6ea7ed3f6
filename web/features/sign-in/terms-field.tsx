import { useForm } from '../../components/form/form-state.ts';

/** The box that accepts the terms, with a link to them that keeps the form. */
export function TermsField() {
  const form = useForm();
  const id = `${form.id}-acceptTerms`;
  const error = form.errorOf('acceptTerms');
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          name="acceptTerms"
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          checked={form.values.acceptTerms === true}
          onBlur={() => form.touch('acceptTerms')}
          onChange={(event) => form.set('acceptTerms', event.target.checked)}
        />
        <span>
          Jag godkänner{' '}
          <a href="/terms" target="_blank" rel="noopener">
            villkoren med personuppgiftsbiträdesavtalet
          </a>{' '}
          för föreningens räkning
        </span>
      </label>
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error small">
          {error}
        </div>
      )}
    </div>
  );
}
