import * as z from 'zod/mini';

/**
 * Building blocks of the contract's schemas. Every message is Swedish and fit to show beside a field;
 * the exact texts are those of product.md §5 and §8.
 */

/** Control characters, and halves of letters: UTF-8 has none, so they would come back as something else. */
const controls = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;
/** The same where there are lines. */
export const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;
export const unstorable = 'Innehåller tecken som inte kan sparas';

interface TextRule {
  readonly min?: number;
  readonly max: number;
  readonly lines?: boolean;
}

/** A required text: trimmed, NFC, no control characters (line breaks only where `lines`). Lengths in UTF-16 units. */
export function requiredText(missing: string, { min = 1, max, lines = false }: TextRule) {
  return z.string(missing).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, missing),
    ...(min > 1 ? [z.minLength(min, `Minst ${min} tecken`)] : []),
    z.maxLength(max, `Högst ${max} tecken`),
    z.refine((value) => !(lines ? controlsButLines : controls).test(value), unstorable),
  );
}

/** An optional text: '' and null mean absent. */
export function optionalText({ max, lines = false }: TextRule) {
  return z.optional(
    z.nullable(
      z.string('Skriv text').check(
        z.trim(),
        z.normalize('NFC'),
        z.maxLength(max, `Högst ${max} tecken`),
        z.refine((value) => !(lines ? controlsButLines : controls).test(value), unstorable),
      ),
    ),
  );
}

const emailText = 'Email ej korrekt';

/** An address, at most 50 characters, kept as written (comparison ignores case). */
export const email = z
  .string(emailText)
  .check(z.trim(), z.normalize('NFC'), z.maxLength(50, 'Högst 50 tecken'), z.email(emailText));

/** A password that is being chosen. */
export const newPassword = z
  .string('Minst 6 tecken.')
  .check(z.minLength(6, 'Minst 6 tecken.'), z.maxLength(200, 'Högst 200 tecken'));

/** A password that is being tried: any text, so that a wrong one is never told apart by its shape. */
export const triedPassword = z
  .string('Fyll i lösenord')
  .check(z.minLength(1, 'Fyll i lösenord'), z.maxLength(200, 'Högst 200 tecken'));

/** Largest HTML in bytes of UTF-8 (api.md §1). */
export const maxHtmlBytes = 204_800;

/** Bytes of a text in UTF-8. */
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
    z.normalize('NFC'),
    z.trim(),
    z.minLength(least, 'Fyll i text'),
    z.refine((value) => utf8Length(value) <= maxHtmlBytes, 'Högst 200 kB'),
    z.refine((value) => !controlsButLines.test(value), unstorable),
  );

/** HTML as a person wrote it; the server cleans it before it is kept. */
export const html = htmlRules(0);
/** The same where there must be some. */
export const requiredHtml = htmlRules(1);

/** Names of a hundred letters of three bytes, an id, and base64 around them. */
const longestCursor = 600;

/** The query of a list that grows: at most `limit` records, those after `cursor`; without them all. */
export const paging = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'Ett tal från 1 till 1000')),
      z.transform(Number),
    ),
  ),
  cursor: z.optional(
    z.string().check(z.minLength(1, 'Ogiltig cursor'), z.maxLength(longestCursor, 'Ogiltig cursor')),
  ),
});

/** An opaque record id. A malformed one is simply not found, so this only bounds it. */
export const id = z.string('Välj i listan').check(
  z.trim(),
  z.minLength(1, 'Välj i listan'),
  z.maxLength(100, 'Ogiltigt id'),
  z.refine((value) => !controls.test(value), unstorable),
);

/** SEK with at most two decimals, 0 to 10 000 000. */
export const money = (missing: string) =>
  z.number(missing).check(
    z.gte(0, 'Minst 0'),
    z.lte(10_000_000, 'Högst 10 000 000'),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Högst två decimaler'),
  );

/** An instant in UTC, as the API answers them. */
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
 * A request body: unknown fields are refused, `readOnly` ones (a record sent back as it was read) are
 * accepted and left out of what the handler is given. A form that has fields of its own beside it takes
 * `z.safeExtend`.
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
