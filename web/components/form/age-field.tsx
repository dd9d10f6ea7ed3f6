import * as z from 'zod/mini';
import { ageFault, ageStatement } from '../../../shared/domain/age-limit.ts';
import { useForm } from './form-state.ts';

/** The rule for selling in a lottery with an age limit: the buyer's age must be confirmed (R462). */
export const ageRule = z.refine<{ ageConfirmed?: boolean | undefined }>(
  ({ ageConfirmed }) => ageConfirmed === true,
  {
    path: [ageFault.path],
    error: ageFault.message,
    // Report it together with the other broken rules.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** The confirmation that the buyer has reached the age limit: the field `ageConfirmed`. */
export function AgeField() {
  const form = useForm();
  const name = ageFault.path;
  const id = `${form.id}-${name}`;
  const error = form.errorOf(name);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          checked={form.values[name] === true}
          disabled={form.busy}
          onChange={({ target }) => form.set(name, target.checked)}
        />
        {ageStatement}
      </label>
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error small">
          {error}
        </div>
      )}
    </div>
  );
}
