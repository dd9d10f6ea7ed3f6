import { useState } from 'react';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { useQuery } from '../../api/use-query.ts';
import { ReminderDialog } from '../../components/reminder-dialog.tsx';

/** What is left when the bank's report has been confirmed: sellers whose buyers have not paid are reminded. */
export function RemindUnpaid() {
  const [isOpen, setIsOpen] = useState(false);
  const lotteries = useQuery(listSettledLotteries, {}, { alert: true }).data ?? [];
  if (lotteries.length === 0) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Påminn om obetalda köp
      </button>
      {isOpen && <ReminderDialog lotteries={lotteries} to="unpaid" onClose={() => setIsOpen(false)} />}
    </>
  );
}
