import * as z from 'zod/mini';
import { subjectOf } from './job-subject.ts';

export const jobKinds = ['assign', 'report', 'export', 'erase'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * The right that a job was ordered by. It is kept with the job and judged by the owner's record of now, each time
 * somebody begins or finishes the work, reads the job or fetches its file.
 */
export const Right = z.object({
  access: z.enum(['user', 'teamAdmin', 'admin']),
  /** The team the job is about: whoever is no Admin must belong to it. */
  teamId: z.optional(z.string()),
});
export type Right = z.infer<typeof Right>;

/** The right that orders a job of that kind. An assignment shows how many tickets it has made, and nothing of anybody. */
export function rightFor(kind: JobKind, about: string): Right {
  if (kind === 'assign') return { access: 'user' };
  const subject = kind === 'report' ? subjectOf(about) : undefined;
  return subject?.kind === 'team' ? { access: 'teamAdmin', teamId: subject.id } : { access: 'admin' };
}
