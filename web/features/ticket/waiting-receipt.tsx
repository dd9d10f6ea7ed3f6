import { useEffect } from 'react';
import { Link } from '../../components/link.tsx';
import { loadEncoder } from '../../components/swish-qr.tsx';
import type { WaitingSale } from '../../device/database.ts';
import { asSale } from '../../queue/as-sale.ts';
import { atReceipt, useWaiting } from '../../queue/waiting.ts';
import { loadQueue } from '../../queue/load.ts';
import { Receipt } from './receipt.tsx';
import { RefusedReceipt } from './refused-receipt.tsx';
import { wayOf } from './ways.ts';

// The code is drawn without a connection too.
loadEncoder().catch(() => undefined);

interface WaitingReceiptProps {
  /** As it was stored. */
  readonly of: WaitingSale;
  readonly next: string | undefined;
  readonly back: string;
}

/** That the sale is safe, and the way to what waits. */
const note = (
  <div className="stack tight">
    <p className="row">
      <span className="badge due">Väntar på nät</span>
      <Link to="/queue">Visa det som väntar</Link>
    </p>
    <p>Köpet är sparat i telefonen och skickas så snart det finns nät.</p>
  </div>
);

/** The receipt of a sale that waits: as the server will show it, before it is sent (R529). */
export function WaitingReceipt({ of, next, back }: WaitingReceiptProps) {
  const { all } = useWaiting();
  useEffect(() => {
    atReceipt.add(of.key);
    return () => void atReceipt.delete(of.key);
  }, [of.key]);
  const current = all.find(({ key }) => key === of.key) ?? of;
  const { shown, refusal } = current;
  if (refusal !== undefined) return <RefusedReceipt sale={current} />;
  if (shown === undefined)
    return (
      <section className="card">
        <h1>Lotten väntar på nät</h1>
        {note}
      </section>
    );
  const record = async (method: Parameters<Awaited<ReturnType<typeof loadQueue>>['payWaiting']>[1]) => {
    const paid = await (await loadQueue()).payWaiting(current.key, method);
    return paid && asSale({ ...paid, shown });
  };
  const { payee, paidAtOnce = false } = shown.lottery;
  return (
    <Receipt
      receipt={{
        sale: asSale({ ...current, shown }),
        way: wayOf(shown.way, { payee, paidAtOnce }),
      }}
      waiting={{ note, pay: { record, paidAtOnce } }}
      onPaid={() => undefined}
      next={next}
      back={back}
    />
  );
}
