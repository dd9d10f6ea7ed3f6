import * as z from 'zod/mini';
import { json, listAnswer, nothing } from './answer.ts';
import { body, optionalText } from './fields.ts';
import { paging } from './paging.ts';
import { optionalHtml } from './html.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** The language of the service's pages. */
export const defaultCulture = 'sv-SE';

/** A page of the service that is edited in the product; its texts are empty until someone writes them. */
export const Content = z.object({
  key: z.string(),
  cultureName: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  html: z.string(),
});
export type Content = z.infer<typeof Content>;

/** The key of the page: the first segment of its path. */
const key = z
  .string('Fyll i nyckel')
  .check(
    z.trim(),
    z.minLength(1, 'Fyll i nyckel'),
    z.maxLength(50, 'Högst 50 tecken'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Små bokstäver, siffror och bindestreck'),
  );
const cultureName = z._default(
  z.string('Fyll i språk').check(z.trim(), z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Till exempel sv-SE')),
  defaultCulture,
);
const empty = (value: string | null | undefined) => value ?? '';
export const EditedContent = body({
  key,
  cultureName,
  metaTitle: z.pipe(optionalText({ max: 100 }), z.transform(empty)),
  metaDescription: z.pipe(optionalText({ max: 500 }), z.transform(empty)),
  html: optionalHtml,
  /** True refuses to replace a text that is there already. */
  isNew: z.optional(z.boolean('Ja eller nej')),
});

export const readContent = defineRoute('GET', '/content/{key}', {
  summary: 'The text of a page; its fields are empty if none is written',
  access: 'public',
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  query: z.object({ cultureName: z.optional(z.string().check(z.maxLength(10))) }),
  answer: json(Content),
  revalidates: true,
  grants: ['global:read'],
});
export const listContent = defineRoute('GET', '/content', {
  summary: 'All pages with their texts, by key',
  access: 'content',
  query: paging,
  answer: listAnswer(Content),
  grants: ['global:read'],
});
export const saveContent = defineRoute('PUT', '/content', {
  summary: 'Create or replace the text of a page, or with isNew create it only; the HTML is cleaned',
  access: 'content',
  body: EditedContent,
  maxBody: bodySizes.html,
  answer: nothing,
  errors: ['bound.reached'],
  grants: ['global:write'],
  throttles: perUserLimits.html,
});
