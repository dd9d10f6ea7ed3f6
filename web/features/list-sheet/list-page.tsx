import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Sale } from '../../../shared/contract/sale.ts';
import type { SellerLottery, Ticket } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import { correctSold, useOwnTickets } from '../../api/use-tickets.ts';
import { Link } from '../../components/link.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import type { SaleOutcome } from '../../queue/use-sell.ts';
import { useWaiting, type Waiting } from '../../queue/waiting.ts';
import { type RowBuyer, RowForm } from './row-form.tsx';
import './list-sheet.css';

const toHome = (
  <Link className="button primary" to="/home">
    Till mina lotter
  </Link>
);

/** Enters a printed list row by row, as it was filled in by hand (R265). */
export function ListPage() {
  const { ticketBaseId = '' } = useParams();
  const lotteries = useOwnTickets();
  return (
    <div className="page narrow">
      <PageState of={lotteries} rows={6}>
        {(own) => {
          const lottery = own.find(({ id }) => id === ticketBaseId);
          return lottery ? (
            <Rows key={lottery.id} lottery={lottery} />
          ) : (
            <NotFound what="Listan" way="tickets" />
          );
        }}
      </PageState>
    </div>
  );
}

interface Row {
  readonly key: string;
  readonly tickets: readonly Ticket[];
  readonly buyer: RowBuyer;
  /** What is left to do; undefined once the server has it. */
  readonly left?: 'Väntar' | 'Behöver dig';
}

const soldRow = ({ id, tickets, customer }: Sale): Row => ({ key: id, tickets, buyer: customer });

function rowOf(entry: SaleOutcome, { listed, sent }: Pick<Waiting, 'listed' | 'sent'>): Row {
  if (!('key' in entry)) return soldRow(entry);
  const { key, shown, body } = entry;
  const sale = sent.get(key);
  if (sale !== undefined) return soldRow(sale);
  const isRefused = listed.some((other) => other.key === key && other.refusal !== undefined);
  return { key, tickets: shown.tickets, buyer: body, left: isRefused ? 'Behöver dig' : 'Väntar' };
}

function Rows({ lottery }: { readonly lottery: SellerLottery }) {
  const now = useNow();
  const [entered, setEntered] = useState<readonly SaleOutcome[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const { listed, sent } = useWaiting();
  const rows = entered.map((entry) => rowOf(entry, { listed, sent }));
  // The row that is being saved stays until its outcome is known.
  const done = new Set([
    ...rows.flatMap(({ tickets }) => tickets.map(({ id }) => id)),
    ...listed.flatMap(({ body }) => body.ticketIds),
  ]);
  const unsold = lottery.tickets.filter(({ ticket: { id }, customer }) => !customer && !done.has(id));
  const next = unsold.find(({ ticket }) => !skipped.has(ticket.id));
  const enter = (entry: SaleOutcome): void => {
    setEntered((before) => [entry, ...before]);
    if ('key' in entry) return;
    showAlert('success', 'Sparad');
    void correctSold(entry);
  };
  return (
    <>
      <PageHeader
        title="Fyll i listan"
        lead={`${lottery.name} · ${formatNumber(unsold.length)} ej ${unsold.length === 1 ? 'såld' : 'sålda'}`}
        crumbs={[{ label: 'Mina lotter', to: '/home' }, { label: 'Fyll i listan' }]}
      />
      {!saleIsOpen(lottery, now) ? (
        <Empty action={toHome}>Försäljningsdatum har utgått</Empty>
      ) : next ? (
        <RowForm
          key={next.ticket.id}
          lottery={lottery}
          ticket={next.ticket}
          last={rows[0]?.buyer}
          onSold={enter}
          onSkip={() => setSkipped(new Set([...skipped, next.ticket.id]))}
        />
      ) : (
        <section className="card">
          <p>{unsold.length === 0 ? 'Alla dina lotter är sålda.' : 'Listan är genomgången.'}</p>
          <div className="row">
            {unsold.length > 0 && (
              <button type="button" className="button" onClick={() => setSkipped(new Set())}>
                Börja om med de ej sålda
              </button>
            )}
            {toHome}
          </div>
        </section>
      )}
      {entered.length > 0 && (
        <section className="card" aria-labelledby="entered-title">
          <h2 id="entered-title">Ifyllda</h2>
          <ul className="plain list-entered">
            {rows.map(({ key, tickets, buyer, left }) => (
              <li key={key}>
                <Link className="strong" to={`/ticket/${tickets[0]?.id ?? ''}`}>
                  {tickets.map(({ number }) => number).join(', ')}
                </Link>
                <span translate="no">
                  {buyer.firstName} {buyer.lastName}
                </span>
                {left && <span className="badge due">{left}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
