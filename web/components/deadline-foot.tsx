import { daysLeft, isActive, type SaleState } from '../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { useNow } from './use-now.ts';
import './deadline-foot.css';

/** 20 days or fewer are highlighted (R213). */
const fewDays = 20;

interface DeadlineFootProps {
  readonly of: SaleState;
  /** Labels before the time: while open, after the deadline, and if archived before it. */
  readonly labels: { readonly open: string; readonly over: string; readonly archived: string };
}

/** The footer of a card: until when a lottery or fundraiser is open, or since when it is closed. */
export function DeadlineFoot({ of: state, labels }: DeadlineFootProps) {
  const now = useNow();
  const isOpen = isActive(state, now);
  const days = daysLeft(state, now);
  const isOver = state.closed || !isOpen;
  return (
    <footer className={isOver ? 'deadline-foot over' : 'deadline-foot'}>
      <span>{!isOpen ? labels.over : state.closed ? labels.archived : labels.open} </span>
      <span className="row spread">
        <span>{dayAndTimeOf(state.validUntilDate)}</span>
        {!isOver && (
          <span className={days <= fewDays ? 'strong' : undefined}>
            {days === 1 ? '1 dag kvar' : `${formatNumber(days)} dagar kvar`}
          </span>
        )}
      </span>
    </footer>
  );
}
