import * as z from 'zod/mini';
import { download, json } from './answer.ts';
import { id } from './fields.ts';
import { defineRoute } from './route.ts';

/** Work that outlasts a request. `done` of `total` steps; `result` is a same-origin link. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  result: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type Job = z.infer<typeof Job>;

export const readJob = defineRoute('GET', '/job/{id}', {
  summary: "One of the caller's jobs",
  access: 'user',
  params: z.object({ id }),
  answer: json(Job),
  grants: ['table:read', 'link:sign'],
});
export const downloadResult = defineRoute('GET', '/job/result/{token}', {
  summary: "The file that a job made, one download: the target of the job's `result`",
  description: 'Valid for 15 minutes and one download.',
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(500)) }),
  answer: download,
  errors: ['auth.tokenInvalid'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
  grants: ['global:write', 'documents:read', 'link:sign'],
});
export const readOpenApi = defineRoute('GET', '/openapi.json', {
  summary: 'This document',
  access: 'public',
  answer: json(z.record(z.string(), z.unknown())),
  revalidates: true,
  grants: [],
});
