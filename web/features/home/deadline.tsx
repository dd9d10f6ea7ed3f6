import { daysLeft, isActive, type SaleState } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';

/** This many days left or fewer are shown in bold (R213). */
const fewDays = 20;

interface DeadlineProps {
  readonly of: SaleState;
  readonly now: Date;
  /** Label before the time once it is over: 'Försäljningen stängde'. */
  readonly over: string;
}

/** How long a lottery or fundraiser remains open. */
export function Deadline({ of: state, now, over }: DeadlineProps) {
  if (!isActive(state, now))
    return (
      <span className="home-due">
        {over} <span className="unbroken">{dayAndTimeOf(state.validUntilDate)}</span>
      </span>
    );
  const days = daysLeft(state, now);
  const text = days === 1 ? '1 dag kvar' : `${formatNumber(days)} dagar kvar`;
  return days <= fewDays ? <strong className="home-due">{text}</strong> : <span>{text}</span>;
}
