import * as z from 'zod/mini';
import { created, json, listAnswer, nothing } from './answer.ts';
import { body, id, instant, requiredText } from './fields.ts';
import { paging } from './paging.ts';
import { optionalHtml } from './html.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** A news item of a club; `imageFile` is a URL on our own origin, or null; `text` is HTML, '' for none. */
export const News = z.object({
  id: z.string(),
  title: z.string(),
  preamble: z.string(),
  text: z.string(),
  imageFile: z.nullable(z.string()),
  published: z.boolean(),
  createdDate: instant,
  updatedDate: instant,
});
export type News = z.infer<typeof News>;

const fields = {
  title: requiredText('Fyll i titel', { max: 100 }),
  preamble: requiredText('Fyll i ingress', { max: 500, lines: true }),
  text: z.pipe(
    z.optional(z.nullable(optionalHtml)),
    z.transform((value) => value ?? ''),
  ),
  /** A JPG or PNG data URL; the URL that was read, to keep the image; or null for no image. */
  imageFile: z.pipe(
    z.optional(z.nullable(z.string('Välj en bild'))),
    z.transform((value) => value || null),
  ),
  published: z.boolean('Ja eller nej'),
};
const readOnly = ['createdDate', 'updatedDate', 'createdBy'];
export const NewNews = body(fields, [...readOnly, 'id']);
export const EditedNews = body({ id, ...fields }, readOnly);
const maxBody = bodySizes.file;

const byId = z.object({ id });

export const listPublishedNews = defineRoute('GET', '/news/GetPublished', {
  summary: "The club's published news, newest first",
  access: 'user',
  query: paging,
  answer: listAnswer(News),
  grants: ['table:read'],
});
export const listNews = defineRoute('GET', '/news', {
  summary: "All of the club's news, newest first",
  access: 'admin',
  query: paging,
  answer: listAnswer(News),
  grants: ['table:read'],
});
export const readNews = defineRoute('GET', '/news/{id}', {
  summary: 'One news item; an unpublished one for Admins only',
  access: 'user',
  params: byId,
  answer: json(News),
  grants: ['table:read'],
});
export const createNews = defineRoute('POST', '/news', {
  summary: 'Add a news item; the HTML is cleaned',
  access: 'admin',
  body: NewNews,
  maxBody,
  answer: created(z.string()),
  errors: ['image.invalid', 'bound.reached'],
  grants: ['table:write', 'media:write'],
  throttles: perUserLimits.uploads,
});
export const editNews = defineRoute('PUT', '/news', {
  summary: 'Change a news item; the HTML is cleaned',
  access: 'admin',
  body: EditedNews,
  maxBody,
  answer: nothing,
  errors: ['image.invalid', 'bound.reached'],
  grants: ['table:write', 'media:write'],
  throttles: perUserLimits.uploads,
});
export const deleteNews = defineRoute('DELETE', '/news/{id}', {
  summary: 'Delete a news item and its image',
  access: 'admin',
  params: byId,
  answer: nothing,
  grants: ['table:write', 'media:write'],
});
