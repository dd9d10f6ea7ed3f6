import { useEffect, useRef, useState } from 'react';
import { editPayment, type Sale } from '../../../shared/contract/sale.ts';
import { type PaymentMethod, type PaymentReceiver, usualReceiver } from '../../../shared/domain/payment.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { confirm } from '../../components/confirm-store.ts';
import { PaymentBadge } from '../../components/payment-badge.tsx';
import { SwishQr } from '../../components/swish-qr.tsx';
import { useUser } from '../../session/use-session.ts';
import './payment-panel.css';

const ways: Record<PaymentMethod, string> = {
  swish: 'Med Swish',
  cash: 'Kontant',
  other: 'På annat sätt',
};
/** Where the money is, in words: 'Kontant till säljaren.' */
const received = (method: PaymentMethod, by: PaymentReceiver): string =>
  `${ways[method]} till ${by === 'club' ? 'föreningen' : 'säljaren'}.`;
const methods: readonly (readonly [PaymentMethod, string])[] = [
  ['swish', 'Swish'],
  ['cash', 'Kontant'],
  ['other', 'Annat'],
];

/** How a sale that is not on the server yet is paid. */
export interface PaySale {
  /** Resolves with the sale, or with undefined if it is gone. */
  readonly record: (method: PaymentMethod | undefined) => Promise<Sale | undefined>;
  /** It cannot be unpaid. */
  readonly paidAtOnce: boolean;
}

/** What is said of a payment besides its method. */
interface Statement {
  readonly receivedBy?: PaymentReceiver;
  readonly confirmed?: true;
}

/** Records how a sale is paid; undefined: it is not. `onChange` gets the sale as it is then. */
export function usePayment({ id }: Sale, onChange: (sale: Sale) => void, pay?: PaySale) {
  const { send, pending } = useMutation(editPayment);
  const set = async (method: PaymentMethod | undefined, statement: Statement = {}): Promise<void> => {
    if (pay) {
      const changed = await pay.record(method);
      if (changed) onChange(changed);
      return;
    }
    const body =
      method === undefined ? { state: 'unpaid' as const } : { state: 'paid' as const, method, ...statement };
    const outcome = await send({ params: { id }, body });
    if (outcome.ok) onChange(outcome.value);
  };
  return { set, pending };
}

interface PaymentPanelProps {
  readonly sale: Sale;
  /** The sale with its payment changed. */
  readonly onChange: (sale: Sale) => void;
  /** Where the sale is not on the server yet. */
  readonly pay?: PaySale | undefined;
}

/** A choice of how a sale is paid. */
function Methods({ sale, onChange, pay }: PaymentPanelProps) {
  const { set, pending } = usePayment(sale, onChange, pay);
  const { isAdmin, isTeamAdmin } = useUser();
  const { state, method: current, receivedBy, confirmed } = sale.payment;
  const isCurrent = (method: PaymentMethod, by: PaymentReceiver) =>
    current === method && receivedBy === by && state === 'paid';
  const choose = async (method: PaymentMethod | undefined, by?: PaymentReceiver): Promise<void> => {
    if (pending) return;
    if (method && isCurrent(method, by ?? usualReceiver(method))) return onChange(sale);
    const isSure =
      !confirmed ||
      (await confirm('Vill du ändra betalningen?', {
        text: 'Föreningen har bekräftat den. Efter ändringen är den inte bekräftad.',
        ok: 'Ändra',
        danger: true,
      }));
    if (isSure) await set(method, by && { receivedBy: by });
  };
  return (
    <div className="pay-choices" role="group" aria-label="Hur är köpet betalt?">
      {methods.map(([method, label]) => (
        <button
          key={method}
          type="button"
          className="button"
          aria-pressed={isCurrent(method, usualReceiver(method))}
          aria-busy={pending}
          onClick={() => void choose(method)}
        >
          {label}
        </button>
      ))}
      {(isAdmin || isTeamAdmin) && !pay && (
        <button
          type="button"
          className="button"
          aria-pressed={isCurrent('cash', 'club')}
          aria-busy={pending}
          onClick={() => void choose('cash', 'club')}
        >
          Kontant till föreningen
        </button>
      )}
      {state === 'paid' && pay?.paidAtOnce !== true && (
        <button type="button" className="button" aria-busy={pending} onClick={() => void choose(undefined)}>
          Obetald
        </button>
      )}
    </div>
  );
}

/** The code to pay an unpaid sale; `isAsked`: the user has just requested it. */
export function PayNow({ sale, isAsked = false }: { readonly sale: Sale; readonly isAsked?: boolean }) {
  const { swish } = sale;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  if (swish === null) return null;
  return (
    <div ref={box} className="stack">
      <p>Köparen skannar koden med Swish. Tryck på Betald när det är gjort.</p>
      <SwishQr payee={swish.payee} amount={swish.amount} message={swish.message} />
    </div>
  );
}

/** A link that opens the choice of how a sale is paid, which closes once it is made. */
export function OtherPayment({ text, ...panel }: PaymentPanelProps & { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="button quiet pay-change" onClick={() => setIsOpen(true)}>
        {text}
      </button>
    );
  const close = (sale: Sale) => {
    setIsOpen(false);
    panel.onChange(sale);
  };
  return <Methods sale={panel.sale} onChange={close} pay={panel.pay} />;
}

/** How a sale has been paid, with the way to change it. What is confirmed only an Admin changes (R289). */
function PaidPanel({ sale, onChange, pay }: PaymentPanelProps) {
  const { isAdmin } = useUser();
  const { set, pending } = usePayment(sale, onChange, pay);
  const { method, receivedBy, confirmed } = sale.payment;
  return (
    <div className="stack tight">
      <p className="row" role="status">
        <PaymentBadge paid />
        <span>
          {method !== null && receivedBy !== null && received(method, receivedBy)}
          {confirmed && ' Föreningen har bekräftat.'}
        </span>
      </p>
      {isAdmin && !confirmed && method !== null && receivedBy === 'club' && (
        <button
          type="button"
          className="button"
          aria-busy={pending}
          onClick={() => void set(method, { receivedBy, confirmed: true })}
        >
          Bekräfta att pengarna har kommit
        </button>
      )}
      {(!confirmed || isAdmin) && (
        <OtherPayment sale={sale} onChange={onChange} pay={pay} text="Ändra betalningen" />
      )}
    </div>
  );
}

/** The payment of a sale made earlier: whether it is paid, paying it now, and its change (R289). */
export function PaymentPanel({ sale, onChange, pay }: PaymentPanelProps) {
  const [open, setOpen] = useState<'code' | 'methods'>();
  const { set, pending } = usePayment(sale, onChange, pay);
  const { payment, swish } = sale;
  if (payment.state === 'unknown') return null;
  if (payment.state === 'paid') return <PaidPanel sale={sale} onChange={onChange} pay={pay} />;
  const isPaying = open === 'code' && swish !== null;
  return (
    <div className="stack">
      <p className="row" role="status">
        <PaymentBadge paid={false} />
        {payment.takenBackDate !== null && (
          <span>Ändrad från betald {dayAndTimeOf(payment.takenBackDate)}.</span>
        )}
      </p>
      {isPaying && <PayNow sale={sale} isAsked />}
      {open === 'methods' ? (
        <Methods sale={sale} onChange={onChange} pay={pay} />
      ) : (
        <div className="pay-choices">
          {swish !== null && !isPaying && (
            <button type="button" className="button" onClick={() => setOpen('code')}>
              Visa Swish-koden
            </button>
          )}
          <button
            type="button"
            className="button"
            aria-busy={pending}
            onClick={() => (isPaying ? void set('swish') : setOpen('methods'))}
          >
            Betald
          </button>
        </div>
      )}
      {isPaying && <OtherPayment sale={sale} onChange={onChange} pay={pay} text="Betald på annat sätt" />}
    </div>
  );
}
