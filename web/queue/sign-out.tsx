import { formatNumber } from '../../shared/domain/numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { WaitingSale } from '../device/database.ts';
import { listSales } from '../device/sales.ts';
import { loadQueue } from './load.ts';
import '../components/confirm-dialog.css';

export { forget } from '../device/forget.ts';

type Answer = 'leave' | 'stay' | 'show';

interface SignOutDialogProps {
  readonly userId: string;
  readonly sales: readonly WaitingSale[];
  readonly answer: (answer: Answer) => void;
}

const counted = (count: number): string => (count === 1 ? '1 köp' : `${formatNumber(count)} köp`);

/** What is left, in words. */
function about(sales: readonly WaitingSale[], hasTried: boolean): string {
  const refused = sales.filter(({ refusal }) => refusal !== undefined).length;
  if (refused === sales.length) return `${counted(refused)} gick inte att registrera och behöver dig.`;
  const unsent = sales.length - refused;
  const left = `${counted(unsent)} på den här telefonen är inte ${unsent === 1 ? 'skickat' : 'skickade'}.`;
  const hasArrived = sales.some(({ isTried, refusal }) => isTried === true && refusal === undefined);
  const perhaps =
    sales.length === 1 ? ' Det kan redan ha kommit fram.' : ' Något av dem kan redan ha kommit fram.';
  return `${left}${hasTried ? ' Det gick inte att skicka nu.' : ''}${hasArrived ? perhaps : ''}`;
}

/** Asks what to do with the waiting sales: send them first, or discard them (R532). */
function SignOutDialog({ userId, sales, answer }: SignOutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState(sales);
  const [hasTried, setHasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const send = async (): Promise<void> => {
    setIsSending(true);
    await loadQueue()
      .then(({ sendNow }) => sendNow())
      .catch(() => undefined);
    const now = await listSales(userId);
    if (now.length === 0) return answer('leave');
    setIsSending(false);
    setHasTried(true);
    setLeft(now);
  };
  const canSend = left.some(({ refusal }) => refusal === undefined);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="sign-out-title"
      onCancel={(event) => {
        event.preventDefault();
        answer('stay');
      }}
    >
      <h2 id="sign-out-title">Vill du logga ut?</h2>
      <p className="soft" role="status">
        {about(left, hasTried)} Loggar du ut tas {left.length === 1 ? 'det' : 'de'} bort från telefonen.
      </p>
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={() => answer('stay')}>
          Avbryt
        </button>
        <button type="button" className="button danger" onClick={() => answer('leave')}>
          Släng {counted(left.length)}
        </button>
        {canSend ? (
          <button type="button" className="button primary" aria-busy={isSending} onClick={() => void send()}>
            Skicka först
          </button>
        ) : (
          <button type="button" className="button primary" onClick={() => answer('show')}>
            Visa köpen
          </button>
        )}
      </div>
    </dialog>
  );
}

async function ask(userId: string, sales: readonly WaitingSale[]): Promise<Answer> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const answer = await new Promise<Answer>((resolve) => {
    root.render(<SignOutDialog userId={userId} sales={sales} answer={resolve} />);
  });
  root.unmount();
  place.remove();
  return answer;
}

/**
 * Before a user signs out: asks if sales are waiting, which `forget` removes with everything else of the user.
 * @returns false if the user stays
 */
export async function mayLeave(userId: string): Promise<boolean> {
  // A browser without storage has no waiting sales.
  const sales = await listSales(userId).catch(() => []);
  const answer = sales.length === 0 ? 'leave' : await ask(userId, sales);
  if (answer === 'show') location.assign('/queue');
  return answer === 'leave';
}
