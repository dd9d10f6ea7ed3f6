import type * as z from 'zod/mini';

const least = (limits: readonly (number | undefined)[]): number | undefined => {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Maximum characters of a text by its schema; undefined if it sets no limit. */
function maxLengthIn(schema: z.core.$ZodType): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return least(
        (def.checks ?? []).map((check) => {
          const rule = check._zod.def as z.core.$ZodChecks['_zod']['def'];
          return rule.check === 'max_length' ? rule.maximum : undefined;
        }),
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return maxLengthIn(def.innerType);
    case 'pipe':
      return least([maxLengthIn(def.in), maxLengthIn(def.out)]);
    case 'union':
      return least(def.options.map(maxLengthIn));
    default:
      return undefined;
  }
}

/** The schema at a path in dot notation, through lists and optional records; undefined if there is none. */
function schemaAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const field = def.shape[name];
      return field === undefined ? undefined : schemaAt(field, rest);
    }
    case 'array':
      return schemaAt(def.element, rest);
    case 'optional':
    case 'nullable':
      return schemaAt(def.innerType, path);
    default:
      return undefined;
  }
}

/** Maximum characters of the field at that path by the body's schema. */
export function maxLengthOf(schema: z.core.$ZodType, path: string): number | undefined {
  const field = schemaAt(schema, path.split('.'));
  return field === undefined ? undefined : maxLengthIn(field);
}
