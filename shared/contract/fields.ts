import * as z from 'zod/mini';
import { storedEmail } from '../domain/email-address.ts';
import { hasTooManyMarks, isFarTooLong, tidy } from '../domain/letters.ts';

/**
 * Building blocks of the contract's schemas. Every message is Swedish and can be shown next to a field; the exact
 * texts are those of docs/rules.md.
 */

/** Control characters and lone surrogates: UTF-8 cannot encode the latter, so they would come back changed. */
const controls = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;
/** The same, but line breaks and tabs are allowed. */
export const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
export const unstorable = 'Innehåller tecken som inte kan sparas';

interface TextRule {
  readonly min?: number;
  readonly max: number;
  readonly lines?: boolean;
}

/** Rules of every text that a user writes: it is normalised first, then validated. */
export const textChecks = ({ max, lines = false }: TextRule) =>
  [
    z.overwrite<string>((value) => tidy(value, max)),
    z.maxLength(max, `Högst ${max} tecken`),
    z.refine<string>(
      (value) =>
        isFarTooLong(value, max) ||
        (!(lines ? controlsButLines : controls).test(value) && !hasTooManyMarks(value)),
      unstorable,
    ),
  ] as const;

/**
 * A required text: trimmed, NFC, without control characters (line breaks only with `lines`), and with at least one
 * visible character. Lengths in code points.
 */
export const requiredText = (missing: string, rule: TextRule) =>
  z.string(missing).check(...requiredChecks(missing, rule));

export function requiredChecks(missing: string, { min = 1, ...rule }: TextRule) {
  const [tidied, longest, storable] = textChecks(rule);
  return [
    tidied,
    z.minLength(1, missing),
    ...(min > 1 ? [z.minLength(min, `Minst ${min} tecken`)] : []),
    longest,
    storable,
  ] as const;
}

/** An optional text: '' and null mean absent. */
export const optionalText = (rule: TextRule) =>
  z.optional(z.nullable(z.string('Skriv text').check(...textChecks(rule))));

const emailText = 'Email ej korrekt';
export const missingEmail = 'Fyll i email';

/** The default pattern, and top-level domains in their ASCII form. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/**
 * An email of at most 50 characters, stored as written (comparison ignores case), but without invisible characters and
 * with an international domain in its ASCII form.
 */
export const email = z.string(missingEmail).check(
  z.overwrite<string>((value) => (isFarTooLong(value, 50) ? value : storedEmail(tidy(value, 50)))),
  z.minLength(1, { error: missingEmail, abort: true }),
  z.maxLength(50, 'Högst 50 tecken'),
  z.email({ pattern: emailPattern, error: emailText }),
);

/** An optional email: '' and null mean absent. */
export const optionalEmail = z.optional(z.nullable(z.union([z.literal(''), email], emailText)));

export const newPassword = z
  .string('Minst 6 tecken.')
  .check(z.minLength(6, 'Minst 6 tecken.'), z.maxLength(200, 'Högst 200 tecken'));

/** A password to check: any text, so that the refusal of a wrong one does not reveal whether its form is valid. */
export const triedPassword = z
  .string('Fyll i lösenord')
  .check(z.minLength(1, 'Fyll i lösenord'), z.maxLength(200, 'Högst 200 tecken'));

/** An opaque record id. A malformed one is answered as not found, so only its length is limited. */
export const id = z.string('Välj i listan').check(
  z.trim(),
  z.minLength(1, 'Välj i listan'),
  z.maxLength(100, 'Ogiltigt id'),
  z.refine((value) => !controls.test(value), unstorable),
);

/** An optional record id: '' and null mean absent. */
export const optionalId = z.optional(z.nullable(z.union([z.literal(''), id], 'Välj i listan')));

/** An instant in UTC, as the API returns it. */
export const instant = z.string();

/** A day (`yyyy-MM-dd`) or an ISO instant, as a client may send `validUntilDate`. */
export const day = z
  .string('(Välj datum)')
  .check(
    z.refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(value) &&
        !Number.isNaN(Date.parse(value)),
      '(Välj datum)',
    ),
  );

/**
 * A request body: unknown fields are rejected; `readOnly` ones (from a record sent back as it was read) are accepted
 * but not passed to the handler. Forms with additional fields extend it with `z.safeExtend`.
 */
export function body<Shape extends z.core.$ZodShape>(shape: Shape, readOnly: readonly string[] = []) {
  const names = readOnly.filter((name) => !Object.hasOwn(shape, name));
  const ignored = Object.fromEntries(names.map((name) => [name, z.optional(z.unknown())]));
  const sent: z.ZodMiniObject = z.strictObject({ ...ignored, ...shape });
  const given = sent.check(
    z.overwrite((value) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))),
    ),
  );
  return given as unknown as z.ZodMiniObject<Shape, z.core.$strict>;
}
