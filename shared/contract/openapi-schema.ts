import { toJSONSchema } from 'zod/v4/core';
import type * as z from 'zod/mini';
import { day, instant } from './fields.ts';

export type JsonObject = Record<string, unknown>;

/** What the schemas of zod do not state about a field. */
function refine(zod: z.core.$ZodType, schema: JsonObject): void {
  if (zod === instant) Object.assign(schema, { format: 'date-time', description: 'An instant, in UTC' });
  if (zod === day)
    Object.assign(schema, {
      pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$`,
      description: 'A day in Stockholm, or an instant: kept as 23:59 of that day',
    });
}

/** A schema in OpenAPI 3.1 (JSON Schema): of the request (`input`) or of the answer (`output`). */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema),
  });
  return described;
}

/** Content of one media type, with an example if there is one. */
export const contentOf = (
  schema: JsonObject,
  mediaType = 'application/json',
  example?: unknown,
): JsonObject => ({
  content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
});

/** A text answer of one media type. */
export const textContent = (description: string, mediaType: string, example: unknown): JsonObject => ({
  description,
  ...contentOf({ type: 'string' }, mediaType, example),
});

export const page = (description: string): JsonObject =>
  textContent(description, 'text/html', '<!doctype html><title>Lottlaget</title>');

/** `1 MB`, or `8 kB` below one megabyte. */
export const formatByteSize = (bytes: number): string =>
  bytes >= 1_048_576 ? `${bytes / 1_048_576} MB` : `${bytes / 1024} kB`;
