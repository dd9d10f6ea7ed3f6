/** Subject of a report: a lottery, or a team's sales in the lotteries that are not archived. */
export type Subject = { readonly kind: 'lottery' | 'team'; readonly id: string };

/** The subject as stored in a job, such as `lottery:k3…`. */
export const aboutOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
export function subjectOf(about: string): Subject {
  const [kind, id = ''] = about.split(':');
  return { kind: kind === 'team' ? 'team' : 'lottery', id };
}
