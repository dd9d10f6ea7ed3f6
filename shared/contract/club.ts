import * as z from 'zod/mini';
import { json, nothing, perhaps } from './answer.ts';
import { body } from './fields.ts';
import { composed } from '../domain/letters.ts';
import { pagePatterns, viewsAtOnce } from '../domain/page-patterns.ts';
import { defineRoute } from './route.ts';

export const Club = z.object({ id: z.string(), name: z.string(), active: z.boolean(), urlKey: z.string() });
export type Club = z.infer<typeof Club>;

/** What a club's key in an address consists of, new or old; case is ignored. */
export const urlKeyShape = /^[a-z0-9-]{1,100}$/i;

/** The icons that the menu names. A client shows none for an unknown name. */
export type MenuIcon = 'section' | 'team';

export const MenuGroup = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.nullable(z.string()),
  isDropdown: z.boolean(),
  path: z.string(),
  items: z.array(
    z.object({ id: z.string(), name: z.string(), path: z.string(), icon: z.nullable(z.string()) }),
  ),
});
export type MenuGroup = z.infer<typeof MenuGroup>;

export const listClubs = defineRoute('GET', '/club', {
  summary: 'The active clubs, in Swedish order',
  access: 'public',
  answer: json(z.array(Club)),
  revalidates: true,
  grants: ['global:read'],
});

export const readClub = defineRoute('GET', '/club/{urlKey}', {
  summary: 'An active club by the key in its address, on trial or not; 204 where there is none',
  description: 'Upper and lower case are the same.',
  access: 'public',
  params: z.object({ urlKey: z.string().check(z.regex(urlKeyShape, 'Ingen sådan adress')) }),
  answer: perhaps(Club),
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});

export const readMenu = defineRoute('GET', '/menu', {
  summary: 'The menu of sections and teams',
  access: 'teamAdmin',
  answer: json(z.array(MenuGroup)),
  grants: ['table:read'],
});

export const logClientError = defineRoute('POST', '/log', {
  summary: 'Log a client-side error',
  access: 'public',
  body: body({
    message: z
      .string('Meddelande saknas')
      .check(
        z.overwrite<string>(composed),
        z.minLength(1, 'Meddelande saknas'),
        z.maxLength(4096, 'Högst 4096 tecken'),
      ),
  }),
  maxBody: 8192,
  answer: nothing,
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 20, seconds: 60 }],
});

export const countViews = defineRoute('POST', '/views', {
  summary: 'Count page views by path pattern, for the operators; exists only where analytics are enabled',
  access: 'public',
  body: body({
    pages: z
      .array(z.enum(pagePatterns, 'Sidan är okänd'), 'Sidor saknas')
      .check(z.minLength(1, 'Sidor saknas'), z.maxLength(viewsAtOnce, `Högst ${viewsAtOnce} sidor`)),
  }),
  maxBody: 8192,
  answer: nothing,
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 60, seconds: 60 }],
});
