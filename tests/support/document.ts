import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export type Schema = Readonly<Record<string, unknown>>;

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}
export type Contents = Readonly<Record<string, Content>>;

interface Header {
  readonly schema: Schema;
}
export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Contents;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** An operation of the OpenAPI document. */
interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description: string; readonly content: Contents };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-access': string;
}

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, { readonly value?: unknown }>>>>;
}

export const documentFile = path.resolve(import.meta.dirname, '../../shared/openapi.json');
/** The committed OpenAPI document. Tests that treat the API as a client would import nothing of the contract. */
export const openApi = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApi;

/** The target of a reference; undefined where it does not exist. */
export const targetOf = (pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], openApi);

/** The object itself, where it may be a reference. */
export const resolved = <T extends { readonly $ref?: string }>(object: T): T =>
  object.$ref === undefined ? object : (targetOf(object.$ref) as T);

export const described = Object.entries(openApi.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path: at,
    method: method.toUpperCase(),
    name: operation.operationId,
    operation,
    parameters: (operation.parameters ?? []).map(resolved),
    responseTo: (status: number | string): Response | undefined => {
      const response = operation.responses[status];
      return response && resolved(response);
    },
  })),
);
export type DescribedOperation = (typeof described)[number];

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(openApi, 'document');
const compiled = new Map<Schema, ValidateFunction>();

/** How a value violates a schema of the document; empty where it is valid. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(absolute(schema) as Schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** References in the form used outside the document. */
function absolute(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(absolute);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `document${value}` : absolute(value),
    ]),
  );
}
