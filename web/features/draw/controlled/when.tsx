import { dayAndTimeOf } from '../../../../shared/domain/stockholm.ts';

/** A time on one line. */
export const When = ({ at }: { readonly at: string }) => (
  <span className="draw-when">{dayAndTimeOf(at)}</span>
);
