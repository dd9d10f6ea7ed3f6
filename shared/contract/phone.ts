import * as z from 'zod/mini';
import { withoutInvisibleButJoiners } from '../domain/joiners.ts';
import { requiredChecks, textChecks } from './fields.ts';

/** Removes invisible characters from a telephone number, before its other rules. */
const visiblePhone = z.overwrite<string>((value) => withoutInvisibleButJoiners(value));
const phoneRule = { max: 20 };
export const requiredPhone = z
  .string('Fyll i telefon')
  .check(visiblePhone, ...requiredChecks('Fyll i telefon', phoneRule));
/** An optional telephone number: '' and null mean absent. */
export const optionalPhone = z.optional(
  z.nullable(z.string('Skriv text').check(visiblePhone, ...textChecks(phoneRule))),
);
