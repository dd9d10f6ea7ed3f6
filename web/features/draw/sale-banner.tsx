import type { Lottery } from '../../../shared/contract/lottery.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useNow } from '../../components/use-now.ts';

/** Shown while tickets are on sale: later buyers miss prizes drawn today. */
export function SaleBanner({ lottery }: { readonly lottery: Lottery }) {
  const now = useNow();
  const until = <span className="unbroken">{dayAndTimeOf(lottery.validUntilDate)}</span>;
  return saleIsOpen(lottery, now) ? (
    <p className="sale-banner open no-print">
      <span className="strong">Försäljningen pågår</span> <span>till {until}</span>
    </p>
  ) : (
    <p className="sale-banner no-print">
      <span className="strong">Försäljningen avslutad</span>
      {!lottery.closed && <span> {until}</span>}
    </p>
  );
}
