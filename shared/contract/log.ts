import * as z from 'zod/mini';
import { logKinds } from '../domain/log-kinds.ts';
import { isDay } from '../domain/stockholm.ts';
import { listAnswer } from './answer.ts';
import { id, instant } from './fields.ts';
import { paging } from './paging.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** The subject of an act: a record of the club by its id, with its current name. `gone`: it has been removed. */
const About = z.object({
  what: z.string(),
  id: z.string(),
  name: z.string(),
  gone: z.optional(z.literal(true)),
});

/**
 * Who did what. `by.id` is null for an operator and a draw's controller. Names are current: the log stores only ids.
 */
export const LogEntry = z.object({
  id: z.string(),
  at: instant,
  by: z.object({ id: z.nullable(z.string()), name: z.string() }),
  kind: z.enum(logKinds),
  about: About,
  text: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const day = z.optional(z.string().check(z.refine(isDay, '(Välj datum)')));

export const listLog = defineRoute('GET', '/club/log', {
  summary: "The club's log, newest first; a filtered part may be short",
  description:
    'Without `limit` 100 entries. A filtered part reads at most 1 MB: it may be short, or empty, and go on.',
  access: 'admin',
  query: z.extend(paging, {
    kind: z.optional(z.enum(logKinds, 'Välj i listan')),
    userId: z.optional(id),
    from: day,
    to: day,
  }),
  answer: listAnswer(LogEntry),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
