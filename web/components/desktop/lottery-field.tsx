import * as z from 'zod/mini';
import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Can } from '../../session/can.tsx';
import { Link } from '../link.tsx';
import { Empty } from '../page-state.tsx';
import { useNow } from '../use-now.ts';
import { DesktopSelectField } from './select-field.tsx';

interface LotteryFieldProps {
  readonly lotteries: readonly CountedLottery[];
}

/** The lottery in which tickets are assigned. */
export function LotteryField({ lotteries }: LotteryFieldProps) {
  const now = useNow();
  const options = lotteries.map((lottery) => ({
    value: lottery.id,
    label: isActive(lottery, now) ? lottery.name : `${lottery.name} (försäljningen har stängt)`,
  }));
  return (
    <DesktopSelectField name="ticketBaseId" label="Lotteri" placeholder="Välj lotteri" options={options} />
  );
}

/** In place of a form: no lottery has tickets to assign. */
export const noLottery = (
  <Empty
    action={
      <Can access="admin">
        <Link className="button" to="/admin/ticketbases">
          Till lotterierna
        </Link>
      </Can>
    }
  >
    Det finns inget lotteri att dela ut lotter i.
  </Empty>
);

/** What the field begins with: the only lottery. */
export const onlyOf = (lotteries: readonly CountedLottery[]): string =>
  lotteries.length === 1 ? (lotteries[0]?.id ?? '') : '';

/** Number of free numbers of a lottery. */
export const leftIn = ({ maxNumber, total }: CountedLottery): number => Math.max(0, maxNumber - total);

/** A number of tickets as it is typed; 0 until it is one. */
export const quantityOf = (typed: unknown): number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : 0;

interface Assignment {
  readonly ticketBaseId: string;
  readonly quantity: number;
}

/** The rule that only the page can check before calling the server. @param total of all members */
export const isLeft = <T extends Assignment>(
  lotteries: readonly CountedLottery[],
  total: (assignment: T) => number,
) =>
  z.superRefine<T>((assignment, context) => {
    const lottery = lotteries.find(({ id }) => id === assignment.ticketBaseId);
    if (lottery !== undefined && total(assignment) > leftIn(lottery))
      context.addIssue({
        code: 'custom',
        path: ['quantity'],
        message: `Det finns bara ${formatNumber(leftIn(lottery))} lotter kvar`,
      });
  });
