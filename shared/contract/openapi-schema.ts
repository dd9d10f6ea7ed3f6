import * as z from 'zod/mini';
import { day, instant } from './fields.ts';

export type Json = Record<string, unknown>;

/** What zod's checks do not tell of a field that is not told by its type. */
function refine(zod: z.core.$ZodType, schema: Json): void {
  if (zod === instant) Object.assign(schema, { format: 'date-time', description: 'An instant, in UTC' });
  if (zod === day)
    Object.assign(schema, {
      pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$`,
      description: 'A day in Stockholm, or an instant: kept as 23:59 of that day',
    });
}

/** A schema as OpenAPI 3.1 has it: JSON Schema of what is sent (`input`) or answered (`output`). */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema),
  });
  return described;
}

/** Content of one media type, with an example where there is one. */
export const contentOf = (schema: Json, mediaType = 'application/json', example?: unknown): Json => ({
  content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
});

/** An answer of one media type that is a text. */
export const textOf = (description: string, mediaType: string, example: unknown): Json => ({
  description,
  ...contentOf({ type: 'string' }, mediaType, example),
});

export const page = (description: string): Json =>
  textOf(description, 'text/html', '<!doctype html><title>Lottlaget</title>');

/** `1 MB`, or `8 kB` where it is less. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1_048_576 ? `${bytes / 1_048_576} MB` : `${bytes / 1024} kB`;
