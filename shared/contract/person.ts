import * as z from 'zod/mini';
import { jobAnswer, json } from './answer.ts';
import { body, email, instant } from './fields.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const PersonByEmail = body({ email });

/** What happens to a person's data when they are erased. */
export const dataFates = ['removed', 'anonymised', 'kept'] as const;

/** The file of a preview: what an erasure would remove and keep. Names no one. */
export const ErasurePreview = z.object({
  /** Users with the email, who must first be removed as users (`person.isUser`). */
  users: z.number(),
  parts: z.array(
    z.object({
      /** In Swedish: 'Köpta lotter'. */
      what: z.string(),
      count: z.number(),
      fate: z.enum(dataFates),
      /** What remains, and why. */
      why: z.string(),
    }),
  ),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** The terms that a club has accepted; null for one that the operator has created (R344). */
export const Agreement = z.object({
  terms: z.nullable(
    z.object({
      at: instant,
      /** How often the page had been saved. */
      version: z.number(),
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  /** For how many months after archiving a lottery keeps its buyers. */
  buyerRetentionMonths: z.number(),
});
export type Agreement = z.infer<typeof Agreement>;

export const exportPerson = defineRoute('POST', '/person/export', {
  summary: "Everything the club stores about a person, by email, as a file: the job's result",
  access: 'admin',
  body: PersonByEmail,
  answer: jobAnswer,
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
export const erasePerson = defineRoute('POST', '/person/erase', {
  summary: 'Erase a person, by email, from everything the club stores; numbers, sums and draws remain',
  access: 'admin',
  body: PersonByEmail,
  answer: jobAnswer,
  errors: ['person.isUser'],
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
export const previewErasure = defineRoute('POST', '/person/preview', {
  summary: "What an erasure of a person, by email, would take and keep, in counts: the job's result",
  description:
    'Reads everything and changes nothing. `parts` names what is removed, what is anonymised and what is kept, with the reason.',
  access: 'admin',
  body: PersonByEmail,
  answer: jobAnswer,
  grants: ['table:write'],
  throttles: perUserLimits.persons,
});
export const readAgreement = defineRoute('GET', '/club/terms', {
  summary: 'The terms that the club has accepted, and how long buyers are kept',
  description: '`terms` is null for a club that the operator has created.',
  access: 'admin',
  answer: json(Agreement),
  grants: ['table:read'],
});
