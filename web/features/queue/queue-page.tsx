import { useEffect, useState } from 'react';
import { useOwnTickets } from '../../api/use-tickets.ts';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/page-state.tsx';
import type { WaitingSale } from '../../device/database.ts';
import { loadQueue } from '../../queue/load.ts';
import { useWaiting } from '../../queue/waiting.ts';
import { QueueItem } from './queue-item.tsx';
import './queue.css';

const toHome = (
  <Link className="button primary" to="/home">
    Till mina lotter
  </Link>
);

/** Sends everything that waits, at once. */
function SendNow() {
  const [isSending, setIsSending] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    setHasTried(false);
    await loadQueue()
      .then(({ sendNow }) => sendNow())
      .catch(() => undefined);
    setIsSending(false);
    setHasTried(true);
  };
  return (
    <>
      <button type="button" className="button primary" aria-busy={isSending} onClick={() => void send()}>
        Skicka nu
      </button>
      <span className="small" role="status">
        {hasTried && 'Det gick inte att skicka dem nu.'}
      </span>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly about: string;
  readonly sales: readonly WaitingSale[];
}

function Part({ title, about, sales }: PartProps) {
  const own = useOwnTickets({ alert: true });
  if (sales.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{about}</p>
      <ul className="plain stack">
        {sales.map((sale) => (
          <QueueItem key={sale.key} sale={sale} own={own.data ?? []} />
        ))}
      </ul>
    </section>
  );
}

/** The sales that wait on this device, and those that the server has refused (R527). */
export function QueuePage() {
  const { listed, isRead } = useWaiting();
  useEffect(() => {
    loadQueue()
      .then(({ startQueue }) => startQueue())
      .catch(() => undefined);
  }, []);
  const refused = listed.filter(({ refusal }) => refusal !== undefined);
  const left = listed.filter(({ refusal }) => refusal === undefined);
  return (
    <div className="page narrow">
      <PageHeader
        title="Väntar på nät"
        crumbs={[{ label: 'Mina lotter', to: '/home' }, { label: 'Väntar på nät' }]}
        actions={left.length > 0 && <SendNow />}
      />
      {!isRead && <Loading />}
      {isRead && listed.length === 0 && (
        <Empty action={toHome}>Inget väntar. Alla dina köp är skickade.</Empty>
      )}
      <Part title="Behöver dig" about="Det här gick inte igenom. Allt du skrev står kvar." sales={refused} />
      <Part
        title="Skickas när det finns nät"
        about="Köpen är sparade i telefonen. De skickas av sig själva, i ordning."
        sales={left}
      />
    </div>
  );
}
