import * as z from 'zod/mini';
import { storedEmail } from '../domain/email-address.ts';
import { composed, hasTooManyMarks, isFarTooLong, tidy, withoutInvisible } from '../domain/letters.ts';
import { hasOreAtMost } from '../domain/money.ts';
import { formatNumber } from '../domain/numbers.ts';
import { dayIn, isRealDay } from '../domain/stockholm.ts';
import { whyNotNumber } from '../domain/written-number.ts';

/**
 * Building blocks of the contract's schemas. Every message is Swedish and can be shown next to a field; the exact
 * texts are those of docs/rules.md.
 */

/** Control characters and lone surrogates: UTF-8 cannot encode the latter, so they would come back changed. */
const controls = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;
/** The same, but line breaks and tabs are allowed. */
const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
export const unstorable = 'Innehåller tecken som inte kan sparas';

interface TextRule {
  readonly min?: number;
  readonly max: number;
  readonly lines?: boolean;
}

/** Rules of every text that a user writes: it is normalised first, then validated. */
const textChecks = ({ max, lines = false }: TextRule) =>
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

function requiredChecks(missing: string, { min = 1, ...rule }: TextRule) {
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

/** Removes what cannot be seen from a telephone number, before its other rules. */
const visiblePhone = z.overwrite<string>((value) => withoutInvisible(value));
const phoneRule = { max: 20 };
export const requiredPhone = z
  .string('Fyll i telefon')
  .check(visiblePhone, ...requiredChecks('Fyll i telefon', phoneRule));
/** An optional telephone number: '' and null mean absent. */
export const optionalPhone = z.optional(
  z.nullable(z.string('Skriv text').check(visiblePhone, ...textChecks(phoneRule))),
);

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

/** A new password. */
export const newPassword = z
  .string('Minst 6 tecken.')
  .check(z.minLength(6, 'Minst 6 tecken.'), z.maxLength(200, 'Högst 200 tecken'));

/** A password to check: any text, so that a wrong one cannot be distinguished by its shape. */
export const triedPassword = z
  .string('Fyll i lösenord')
  .check(z.minLength(1, 'Fyll i lösenord'), z.maxLength(200, 'Högst 200 tecken'));

/** Largest HTML in bytes of UTF-8 (R8). */
export const maxHtmlBytes = 204_800;
export const tooManyBytes = 'Högst 200 kB';

/** Length of a text in UTF-8 bytes. */
export function utf8Length(value: string): number {
  let bytes = 0;
  for (const letter of value) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const htmlRules = (least: number) =>
  z.string('Fyll i text').check(
    z.overwrite<string>((value) => (value.length > maxHtmlBytes ? value : composed(value).trim())),
    z.minLength(least, 'Fyll i text'),
    z.refine((value) => value.length <= maxHtmlBytes && utf8Length(value) <= maxHtmlBytes, tooManyBytes),
    z.refine(
      (value) => value.length > maxHtmlBytes || (!controlsButLines.test(value) && !hasTooManyMarks(value)),
      unstorable,
    ),
  );

/** HTML as a user wrote it; the server cleans it before storing it. */
export const optionalHtml = htmlRules(0);
/** The same, but not empty. */
export const requiredHtml = htmlRules(1);

/** Names of 100 three-byte characters and an id, in base64. */
const longestCursor = 600;

/** Where the next page of a list starts, as returned with the previous one. */
export const cursor = z.optional(
  z.string().check(z.minLength(1, 'Ogiltig cursor'), z.maxLength(longestCursor, 'Ogiltig cursor')),
);

/** The query of a paged list: at most `limit` records after `cursor`; without `limit`, all. */
export const paging = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'Ett tal från 1 till 1000')),
      z.transform(Number),
    ),
  ),
  cursor,
});

/** An opaque record id. A malformed one is answered as not found, so only its length is limited. */
export const id = z.string('Välj i listan').check(
  z.trim(),
  z.minLength(1, 'Välj i listan'),
  z.maxLength(100, 'Ogiltigt id'),
  z.refine((value) => !controls.test(value), unstorable),
);

/** An optional record id: '' and null mean absent. */
export const optionalId = z.optional(z.nullable(z.union([z.literal(''), id], 'Välj i listan')));

/** A JSON number. A form passes what it cannot read as it was typed; a text, from anyone, is refused with its readings. */
export const numeric = (missing: string) =>
  z.number({
    error: ({ input }) =>
      typeof input === 'string' && input.trim() !== ''
        ? whyNotNumber(input)
        : typeof input === 'number'
          ? 'Skriv med siffror'
          : missing,
  });

/** SEK with at most two decimals, 0 to 10 000 000. */
export const money = (missing: string) =>
  numeric(missing).check(
    z.gte(0, 'Minst 0'),
    z.lte(10_000_000, `Högst ${formatNumber(10_000_000)}`),
    z.refine(hasOreAtMost, 'Högst två decimaler'),
  );

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

/** An optional day: '' and null mean absent. An instant counts as its Stockholm day. */
export const optionalDay = z.optional(
  z.nullable(
    z.union(
      [z.literal(''), z.pipe(day.check(z.refine(isRealDay, '(Välj datum)')), z.transform(dayIn))],
      '(Välj datum)',
    ),
  ),
);

/**
 * A request body: unknown fields are rejected; `readOnly` ones (from a record sent back as it was read) are accepted
 * but not passed to the handler. A form with extra fields of its own extends it with `z.safeExtend`.
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
