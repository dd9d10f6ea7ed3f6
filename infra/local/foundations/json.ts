/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The value as a list: undefined becomes an empty list, a single value a list of one. */
export const listOf = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
