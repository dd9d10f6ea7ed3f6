import * as z from 'zod/mini';
import { optionalText } from './fields.ts';

/** Whether the identity is protected, and the alias that then replaces the names. */
export const protection = {
  protected: z.optional(z.nullable(z.boolean('Ja eller nej'))),
  alias: optionalText({ max: 50 }),
};
interface Protection {
  readonly protected?: boolean | null | undefined;
  readonly alias?: string | null | undefined;
}
/** The rules of an alias: those of a name, where it stands for one. */
export const aliasChecks = [
  z.refine<Protection>(({ alias, ...sent }) => sent.protected !== true || !!alias, {
    path: ['alias'],
    message: 'Fyll i alias',
  }),
  z.refine<Protection>(
    ({ alias, ...sent }) => sent.protected !== true || Array.from(alias ?? '').length !== 1,
    {
      path: ['alias'],
      message: 'Minst 2 tecken',
    },
  ),
] as const;
