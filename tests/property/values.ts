import * as fc from 'fast-check';
import { dataUrl, jpeg, png } from '../fixtures/pictures.ts';
import type { Schema } from '../support/document.ts';
import { anything, oddTexts, written } from './texts.ts';

/** Existing ids by the kind of record: `user`, `lottery`, `ticket` … */
export type Pool = Readonly<Record<string, readonly string[]>>;

/** The kind of record that a field names, by the field and the operation's tag. */
function kindOf(field: string, tag: string): string | undefined {
  const special: readonly (readonly [fields: string, record: string])[] = [
    ['clubId', 'club'],
    ['userIds', 'user'],
    ['teamIds', 'team'],
    ['saleIds', 'sale'],
    ['Id', 'section'],
    ['ticketBaseId', 'lottery'],
    ['ticketIds newTicketId copyTicketId', 'ticket'],
    ['customerId', 'buyer'],
    ['fundraiserDonorId', 'donor'],
    ['key', tag === 'content' ? 'page' : 'image'],
    ['email testReceiver', 'email'],
    ['token t', 'token'],
    ['cursor', 'cursor'],
    ['id', tag],
  ];
  const [, named] = special.find(([fields]) => fields.split(' ').includes(field)) ?? [];
  const [, record] = /^(user|team|section|ticket|draw|fundraiser|sale|prize|winner|job)Id$/.exec(field) ?? [];
  return named ?? record;
}

const pictures = [dataUrl(png(2, 2)), dataUrl(jpeg, 'image/jpeg'), dataUrl(png(2, 2), 'image/jpeg')];
const files = [dataUrl(Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')];
const days = ['2031-01-01', '2026-11-21', '2031-03-30T01:30:00+02:00', '2030-12-31T22:59:00.000Z'];

/** A text for a schema: mostly an existing id, sometimes one of its format only. */
function textOf(schema: Schema, field: string, tag: string, pool: Pool): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 300, pattern, format } = schema as Record<string, never>;
  if (field === 'imageFile') return fc.constantFrom(...pictures);
  if (field === 'fileData') return fc.constantFrom(...files);
  if (field === 'validUntilDate') return fc.constantFrom(...days);
  if (field === 'password' || field === 'confirmPassword') return fc.constantFrom('lottdemo1', 'lösenord');
  const real = pool[kindOf(field, tag) ?? ''] ?? [];
  const all = Object.values(pool).flat();
  const shaped =
    pattern !== undefined && format !== 'email'
      ? fc.stringMatching(new RegExp(pattern))
      : written(minLength, maxLength);
  if (kindOf(field, tag) === undefined) return shaped;
  return fc.oneof(
    { weight: 6, arbitrary: real.length > 0 ? fc.constantFrom(...real) : shaped },
    { weight: 2, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.constantFrom(...all).chain(bent) },
    { weight: 1, arbitrary: shaped },
  );
}

/** An id with a small change. */
const bent = (id: string): fc.Arbitrary<string> => {
  const ends = ['#', '-', '-0', '-1', '-1-', '--1', '-99999999', '-1e3', '\u0000'].map(
    (end) => `${id}${end}`,
  );
  const others = [` ${id} `, id.toUpperCase(), id.slice(1), `ticketbase_${id}`, `fundraiser_${id}`];
  return fc.constantFrom(...ends, ...others);
};

/** A number for a schema, often at its bounds. */
function numberOf({ minimum, maximum, type }: Schema): fc.Arbitrary<unknown> {
  const least = Math.max(Number(minimum ?? 0), -1e6);
  const most = Math.min(Number(maximum ?? 1e6), 1e7);
  const whole = fc.integer({ min: Math.ceil(least), max: Math.min(least + 12, most) });
  const edges = fc.constantFrom(least, most);
  return type === 'integer'
    ? fc.oneof({ weight: 5, arbitrary: whole }, edges)
    : fc.oneof(whole, edges, fc.constantFrom(0.5, 99.95, 40));
}

/** A value that is valid by a schema of the document. */
export function valueOf(schema: Schema, field: string, tag: string, pool: Pool): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf))
    return fc.oneof(...schema.anyOf.map((each: Schema) => valueOf(each, field, tag, pool)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: unknown) => valueOf({ ...schema, type }, field, tag, pool)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, tag, pool);
    case 'array': {
      const item = valueOf(schema.items as Schema, field, tag, pool);
      return fc.array(item, { minLength: Number(schema.minItems ?? 0), maxLength: 4 });
    }
    case 'string':
      return textOf(schema, field, tag, pool);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function objectOf(schema: Schema, tag: string, pool: Pool): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as string[];
  // Fields that are accepted and ignored are included only now and then.
  const fields = properties.map(([name, property]) => {
    const value = valueOf(property, name, tag, pool).map((each) => [[name, each] as const]);
    if (required.includes(name)) return value;
    const often = Object.keys(property).length > 0;
    return fc.oneof({ weight: often ? 1 : 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: value });
  });
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()) as unknown);
}

/** A value that breaks a schema, or is at its bounds. */
export function brokenOf(schema: Schema): fc.Arbitrary<unknown> {
  const edges = [schema.maxLength, schema.minLength].flatMap((length) =>
    typeof length === 'number' && length < 5000
      ? ['å'.repeat(length), 'å'.repeat(length + 1), 'x'.repeat(Math.max(0, length - 1))]
      : [],
  );
  const beyond = [schema.minimum, schema.maximum].flatMap((bound) =>
    typeof bound === 'number' ? [bound, bound - 1, bound + 1, bound + 0.001] : [],
  );
  return fc.oneof(anything, fc.constantFrom(...oddTexts), fc.constantFrom(null, ...edges, ...beyond));
}
