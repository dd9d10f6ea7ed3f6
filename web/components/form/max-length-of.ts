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

/** Maximum characters of the field of that name by the body's schema. */
export function maxLengthOf(schema: z.core.$ZodType, name: string): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const field = def.type === 'object' ? def.shape[name] : undefined;
  return field === undefined ? undefined : maxLengthIn(field);
}
