import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { clearAlerts, currentAlerts, showAlert, watchAlerts } from '../../alerts/alert-store.ts';
import { isPassing } from '../../api/is-passing.ts';
import { attempt, type CallOutcome } from '../../api/call.ts';
import { repeated } from '../../api/repeated.ts';
import { tellSaved } from '../../session/open-forms.ts';
import { confirm, type ConfirmOptions } from '../confirm-store.ts';
import { isRepeated } from '../double-click.ts';
import { FormContext, useFormState, type Values } from './form-state.ts';
import './input.css';
import './form.css';

/** A question before sending; null sends at once, 'stop' does not send because the reason has already been shown. */
export type Question = ({ readonly title: string } & ConfirmOptions) | null | 'stop';

interface ContractFormProps<S extends z.ZodMiniType, T> {
  /** The name of the form, unique on its page ('add-team'). */
  readonly name: string;
  /** The contract's schema of the body: the only source of rules and their texts. */
  readonly schema: S;
  /** Initial values; also applied when the record is refetched and nothing is typed. */
  readonly initial: Values;
  /**
   * Reads the record again before sending, as initial values, so that changes by others to other fields are kept. If
   * somebody changed the same field, nothing is sent until the next press.
   */
  readonly stored?: () => Promise<Values>;
  /** Parts of the body that are not fields: ids. */
  readonly fixed?: Values;
  /** Text of the submit button while the form is valid; may depend on the values. */
  readonly submit: string | ((values: Values) => string);
  /** Its text while the form is invalid. */
  readonly invalidText?: string;
  /** What has not happened if sending fails, without a full stop: 'Inte såld än'. */
  readonly undone?: string;
  /** The same if no answer came and it may have happened anyway. */
  readonly unanswered?: string;
  /** Disabled while the form is invalid. Otherwise a press shows what is missing. */
  readonly disableInvalid?: boolean;
  /** Look of the button: 'primary' unless another action is the page's primary one. */
  readonly look?: 'primary' | 'danger' | '';
  /** Called before sending; may first read what the question needs. */
  readonly ask?: (values: z.output<S>) => Question | Promise<Question>;
  readonly send: (values: z.output<S>) => Promise<CallOutcome<T>>;
  readonly onDone?: (value: T, values: z.output<S>) => void;
  /** Resets the form on success and focuses its first field: for forms that add records. */
  readonly reset?: boolean;
  /** False if typed values must not be stored: passwords. */
  readonly guarded?: boolean;
  readonly children: ReactNode;
  /** Next to the button. */
  readonly aside?: ReactNode;
}

const nothing: Values = {};
const fine = { text: '', reason: '' };
const hasAlerts = (): boolean => currentAlerts().length > 0;
const readStored = (stored: () => Promise<Values>) => attempt(() => repeated(stored));
const contested = 'Någon annan har sparat under tiden. Spara igen om det som står här ska gälla.';

/** Values that the browser filled in without an event: before the page's code ran, or by autofill. */
function filledIn(form: HTMLFormElement, values: Values): Values {
  const found: Record<string, unknown> = {};
  for (const control of form.elements) {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (!isText && !(control instanceof HTMLSelectElement)) continue;
    const { name, type } = control;
    const known = values[name];
    const isTick = control instanceof HTMLInputElement && type === 'checkbox';
    const value = isTick ? control.checked : control.value;
    if (typeof known === typeof value && type !== 'radio' && value !== known) found[name] = value;
  }
  return found;
}

/**
 * A form whose rules, texts and types come from the contract. The button shows 'Fyll i allt korrekt' while a rule is
 * broken. Server refusals appear at their fields, and a failed save keeps the typed values. A double click counts as
 * one press, so that its second half does not answer a question raised by the first. Leaving a changed form asks for
 * confirmation.
 */
export function ContractForm<S extends z.ZodMiniType, T>(props: ContractFormProps<S, T>) {
  const { name, schema, initial, fixed = nothing, submit, invalidText = 'Fyll i allt korrekt' } = props;
  const { undone = 'Inte sparat än', unanswered } = props;
  const { disableInvalid = false, look = 'primary', reset = false, guarded = true } = props;
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  // Stays by the button until the next try. Gets the reason once no alert shows it any more.
  const [failed, setFailed] = useState(fine);
  const isAlerted = useSyncExternalStore(watchAlerts, hasAlerts, hasAlerts);
  // Chrome shows autofilled passwords before it exposes them to the page; only the style reveals them.
  const [autofilled, setAutofilled] = useState(false);
  const fixedText = JSON.stringify(fixed);
  // A literal in the caller's JSX is a new object on each render, so its content is compared.
  const steadyFixed = useMemo(() => JSON.parse(fixedText) as Values, [fixedText]);
  const { form, state, isValid, setValues, reveal, settle, rebase, follow } = useFormState({
    schema,
    name,
    initial,
    fixed: steadyFixed,
    busy,
    guarded,
  });

  const takeEarly = useEffectEvent(() => {
    const early = form.current === null ? {} : filledIn(form.current, state.values);
    if (Object.keys(early).length > 0) setValues((before) => ({ ...before, ...early }));
  });
  useEffect(() => takeEarly(), []);

  /**
   * The body to send: the values on top of the stored record; none if a rule is broken or another press has to confirm
   * it.
   */
  const bodyOf = async (element: HTMLFormElement, typed: Values) => {
    let values = typed;
    let parsed = z.safeParse(schema, { ...steadyFixed, ...values });
    if (parsed.success && props.stored) {
      setBusy(true);
      setFailed(fine);
      const now = await readStored(props.stored);
      const based = now.ok ? rebase(values, now.value) : undefined;
      setBusy(false);
      if (!based || based.isContested) {
        flushSync(() => setFailed({ ...fine, text: based ? contested : `${undone}. Försök igen.` }));
        return { values, body: undefined };
      }
      values = based.merged;
      parsed = z.safeParse(schema, { ...steadyFixed, ...values });
    }
    if (parsed.success) return { values, body: parsed.data };
    flushSync(() => reveal([]));
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return { values, body: undefined };
  };

  const submitted = async (element: HTMLFormElement): Promise<void> => {
    const typed = { ...state.values, ...filledIn(element, state.values) };
    setValues(typed);
    const { values, body } = await bodyOf(element, typed);
    if (body === undefined) return;
    const question = (await props.ask?.(body)) ?? null;
    if (question === 'stop' || (question !== null && !(await confirm(question.title, question)))) return;
    setBusy(true);
    setFailed(fine);
    const outcome = await props.send(body);
    if (outcome.ok) {
      // Synchronously, because the next step may leave the page and must not ask about values that are already saved.
      flushSync(() => settle(values, reset ? initial : undefined));
      tellSaved();
      if (props.stored) void readStored(props.stored).then((now) => now.ok && follow(values, now.value));
      if (reset && element.contains(document.activeElement))
        element.querySelector<HTMLElement>('input, select, textarea')?.focus();
      props.onDone?.(outcome.value, body);
      return;
    }
    const { fields, message } = outcome.failure;
    const isAnswered = !isPassing(outcome.failure);
    // Broken rules without a field here are part of the refusal, which is already an alert: show only one at a time.
    const rest = fields.filter(({ path }) => element.elements.namedItem(path) === null);
    const whole = [message, ...new Set(rest.map((each) => each.message))].join(' · ');
    // Nobody would see it behind a dialog.
    if (element.closest('dialog') !== null) clearAlerts();
    else if (rest.length > 0) showAlert('error', whole);
    const isAtFields = fields.length > rest.length;
    flushSync(() => {
      if (!isAnswered) setFailed({ ...fine, text: `${unanswered ?? undone}. Försök igen.` });
      else if (unanswered !== undefined) setFailed({ ...fine, text: `${undone}. ${message}` });
      else setFailed({ text: `${undone}.`, reason: isAtFields ? '' : whole });
      reveal(fields);
    });
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    void submitted(event.currentTarget).finally(() => {
      sending.current = false;
      setBusy(false);
    });
  };

  // The second half of a double click neither presses nor takes the focus.
  const ignoreSecond = (event: MouseEvent): void => {
    if (isRepeated(event.nativeEvent)) event.preventDefault();
  };

  const isReady = isValid || autofilled;
  return (
    <FormContext value={state}>
      <form
        ref={form}
        id={state.id}
        className="form"
        method="post"
        noValidate
        onSubmit={onSubmit}
        onAnimationStart={({ animationName }) => animationName === 'autofilled' && setAutofilled(true)}
      >
        {props.children}
        <div className="form-foot">
          {failed.text && (
            <p className="form-failed field-error small">
              {failed.text} {!isAlerted && failed.reason}
            </p>
          )}
          <button
            type="submit"
            className={`button ${isReady ? look : 'unready'}`}
            disabled={disableInvalid && !isReady}
            onMouseDown={ignoreSecond}
            onClick={ignoreSecond}
            aria-busy={busy}
          >
            {busy && <span className="spinner" aria-hidden="true" />}
            <span>
              {isReady ? (typeof submit === 'string' ? submit : submit(state.values)) : invalidText}
            </span>
          </button>
          {props.aside}
        </div>
      </form>
    </FormContext>
  );
}
