/** A report of what: a lottery, or what a team has in the lotteries that are not archived. */
export type Subject = { readonly kind: 'lottery' | 'team'; readonly id: string };

/** As a job carries it: `lottery:k3…`. */
export const aboutOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
export function subjectOf(about: string): Subject {
  const [kind, id = ''] = about.split(':');
  return { kind: kind === 'team' ? 'team' : 'lottery', id };
}
