import * as z from 'zod/mini';

export const jobKinds = [
  'assign',
  'report',
  'export',
  'preview',
  'erase',
  'import',
  'remove',
  'freeze',
  'account',
] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * The access that a job requires. Stored with the job, and checked against the owner's current record whenever the job
 * starts, finishes or is read, and when its file is downloaded.
 */
export const JobPermission = z.object({
  access: z.enum(['user', 'teamAdmin', 'treasurer', 'admin']),
  /** Team that the job concerns: an owner who is not an Admin must belong to it. */
  teamId: z.optional(z.string()),
});
export type JobPermission = z.infer<typeof JobPermission>;

/** The access required for a job of this kind. An assignment shows only how many tickets were created, and no person. */
export function permissionFor(kind: JobKind, about: string): JobPermission {
  if (kind === 'assign') return { access: 'user' };
  if (kind === 'account') return { access: 'treasurer' };
  const subject = kind === 'report' ? subjectOf(about) : undefined;
  return subject?.kind === 'team' ? { access: 'teamAdmin', teamId: subject.id } : { access: 'admin' };
}

/** Subject of a report: a lottery, or a team's sales in the lotteries that are not archived. */
export type Subject = { readonly kind: 'lottery' | 'team'; readonly id: string };

/** The subject as stored in a job, such as `lottery:k3…`. */
export const aboutOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
export function subjectOf(about: string): Subject {
  const [kind, id = ''] = about.split(':');
  return { kind: kind === 'team' ? 'team' : 'lottery', id };
}
