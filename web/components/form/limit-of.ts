import type * as z from 'zod/mini';

const least = (limits: readonly (number | undefined)[]): number | undefined => {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Maximum characters of a text by its schema; undefined if it sets no limit. */
function limitIn(schema: z.core.$ZodType): number | undefined {
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
      return limitIn(def.innerType);
    case 'pipe':
      return least([limitIn(def.in), limitIn(def.out)]);
    case 'union':
      return least(def.options.map(limitIn));
    default:
      return undefined;
  }
}

/** Maximum characters of the field of that name by the body's schema. */
export function limitOf(schema: z.core.$ZodType, name: string): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const field = def.type === 'object' ? def.shape[name] : undefined;
  return field === undefined ? undefined : limitIn(field);
}
