import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { FieldError } from '../../../shared/contract/errors.ts';
import { openForm } from '../../session/open-forms.ts';
import { takeTyped } from '../../session/return-path.ts';
import { currentSession } from '../../session/store.ts';
import { afterPress } from './after-press.ts';
import { maxLengthOf } from './max-length-of.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What a field needs from its form. */
export interface FormState {
  readonly id: string;
  readonly values: Values;
  /** Whether the form is being sent. */
  readonly busy: boolean;
  readonly set: (name: string, value: unknown) => void;
  readonly touch: (name: string) => void;
  /** The broken rule of a field, once the user has left it or tried to submit; immediately if it is too long. */
  readonly errorOf: (name: string) => string | undefined;
  /** Length of a text as the contract counts it, and its maximum; undefined if there is no limit. */
  readonly lengthOf: (name: string) => { readonly used: number; readonly most: number } | undefined;
}

export const FormContext = createContext<FormState | null>(null);

/** The surrounding form of a field. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === null) throw new Error('a field outside its form');
  return form;
}

/** The value at a path in dot notation. */
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), values);

/** As the contract counts: in code points, trimmed. */
const usedBy = (value: unknown) =>
  typeof value === 'string' ? Array.from(value.trim().normalize('NFC')).length : 0;

/** The first broken rule of each field, by the field's path in dot notation. Empty if valid. */
function brokenRules(schema: z.core.$ZodType, values: Values): ReadonlyMap<string, string> {
  const found = z.safeParse(schema, values);
  const broken = new Map<string, string>();
  if (!found.success)
    for (const issue of found.error.issues) {
      const path = issue.path.join('.');
      if (!broken.has(path)) broken.set(path, issue.message);
    }
  return broken;
}

interface Options {
  readonly schema: z.core.$ZodType;
  /** Unique on its page: the key under which typed values are stored. */
  readonly name: string;
  readonly initial: Values;
  readonly fixed: Values;
  readonly busy: boolean;
  /** Whether typed values are stored when the page is left: false for passwords. */
  readonly guarded: boolean;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values, with another record's value in each field that has not changed since. */
const followed = (values: Values, since: Values, record: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isSame(value, since[field]) ? record[field] : value,
    ]),
  );

/** Values, broken rules and touched fields of one form. */
export function useFormState({ schema, name, initial, fixed, busy, guarded }: Options) {
  const start = JSON.stringify(initial);
  /** The values that count as saved, and the record as last read, both serialised. */
  const [saved, setSaved] = useState(start);
  const [seen, setSeen] = useState(start);
  const [values, setValues] = useState<Values>(() => {
    const typed = guarded ? takeTyped(currentSession()?.id ?? '', currentPath(), name) : undefined;
    return isObject(typed) ? { ...initial, ...typed } : initial;
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const isDirty = JSON.stringify(values) !== saved;

  // The record was refetched: an untouched form follows it, a changed one keeps the typed values.
  if (seen !== start) {
    setSeen(start);
    if (!isDirty) {
      setSaved(start);
      setValues(initial);
    }
  }

  const broken = useMemo(() => brokenRules(schema, { ...fixed, ...values }), [schema, fixed, values]);
  const unsaved = useEffectEvent(() => (isDirty ? values : undefined));
  useEffect(() => (guarded ? openForm(name, { unsaved: () => unsaved() }) : undefined), [name, guarded]);

  const form = useRef<HTMLFormElement>(null);
  const id = `form-${name}`;
  const lengthOf = (field: string) => {
    const most = maxLengthOf(schema, field);
    return most === undefined ? undefined : { used: usedBy(valueAt(values, field)), most };
  };
  const isTooLong = (field: string): boolean => {
    const length = lengthOf(field);
    return length !== undefined && length.used > length.most;
  };
  const state: FormState = {
    id,
    values,
    busy,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused((before) => before.filter(({ path }) => path !== field));
    },
    touch: (field) => afterPress(() => setTouched((before) => new Set(before).add(field))),
    errorOf: (field) =>
      refused.find(({ path }) => path === field)?.message ??
      (tried || touched.has(field) || isTooLong(field) ? broken.get(field) : undefined),
    lengthOf,
  };
  return {
    form,
    state,
    isDirty,
    isValid: broken.size === 0,
    setValues,
    /** Shows every broken rule, including the server's refusals. */
    reveal: (fields: readonly FieldError[]) => {
      setTried(true);
      setRefused(fields);
    },
    /**
     * Rebases the typed values onto the record as it is stored now, which then counts as saved: fields not changed here
     * follow it. Returns whether a field was changed on both sides.
     */
    rebase: (typed: Values, stored: Values) => {
      const base = JSON.parse(saved) as Values;
      const isChanged = (field: string) => !isSame(typed[field], base[field]);
      const merged = Object.fromEntries(
        Object.keys(typed).map((field) => [field, isChanged(field) ? typed[field] : stored[field]]),
      );
      const isContested = Object.keys(typed).some(
        (field) =>
          isChanged(field) && !isSame(stored[field], base[field]) && !isSame(typed[field], stored[field]),
      );
      setSaved(JSON.stringify(stored));
      setValues((before) => followed(before, typed, merged));
      return { merged, isContested };
    },
    /** What was sent is now stored as `stored`, possibly normalised: fields without typing since then follow it. */
    follow: (sent: Values, stored: Values) => {
      setSaved(JSON.stringify(stored));
      setValues((before) => followed(before, sent, stored));
    },
    /** `sent` now counts as saved; values typed since remain, unless `next` replaces them. */
    settle: (sent: Values, next?: Values) => {
      setSaved(JSON.stringify(next ?? sent));
      if (next !== undefined) setValues(next);
      setTouched(new Set());
      setTried(false);
      setRefused([]);
    },
  };
}

/** The page that typed values belong to. */
const currentPath = () => (typeof location === 'undefined' ? '' : location.pathname + location.search);
