import { useEffect, useRef, useState } from 'react';
import { type BankRow, type PaymentPreview, salesPerRow } from '../../../shared/contract/payment.ts';
import { listSales, type Sale } from '../../../shared/contract/sale.ts';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { useList, useQuery } from '../../api/use-query.ts';
import { PageState } from '../../components/page-state.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import type { Target } from './use-report.ts';

interface PickSalesProps {
  readonly row: BankRow;
  readonly fundraisers: PaymentPreview['fundraisers'];
  readonly onClose: () => void;
  readonly onPick: (target: Target) => void;
}

const nameOf = ({ customer }: Sale) => `${customer.firstName} ${customer.lastName}`;
const numbersOf = ({ tickets }: Sale) => tickets.map(({ number }) => number).join(', ');
const textOf = (sale: Sale) =>
  `${sale.reference} ${sale.reference.replace('-', '')} ${nameOf(sale)} ${sale.customer.phone} ${sale.customer.phone.replaceAll(/\D/g, '')} ${sale.tickets.map(({ number }) => number).join(' ')}`;
/** The state of a payment that the club has not confirmed, in words; undefined for any other. */
function stateOf({ state, receivedBy, confirmed }: Sale['payment']): string | undefined {
  if (state === 'unpaid') return 'obetalt';
  if (state === 'unknown' || confirmed) return undefined;
  return receivedBy === 'club' ? 'betalt, ej bekräftat' : 'hos säljaren';
}
const ore = (sek: number) => Math.round(sek * 100);

/** The sales of a lottery that the club has not confirmed, to be chosen for a row: their sum must be its amount. Or the row is a gift. */
export function PickSales({ row, fundraisers, onClose, onPick }: PickSalesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lotteries = useQuery(listSettledLotteries, {}, { alert: true });
  const [lotteryId, setLotteryId] = useState<string>();
  const [fundraiserId, setFundraiserId] = useState(fundraisers[0]?.id ?? '');
  const [chosen, setChosen] = useState<readonly Sale[]>([]);
  const shown = lotteryId ?? lotteries.data?.[0]?.id;
  const sales = useList(
    listSales,
    shown === undefined ? null : { query: { ticketBaseId: shown, limit: '1000' } },
  );
  useEffect(() => dialog.current?.showModal(), []);
  const sum = chosen.reduce((total, { amount }) => total + ore(amount), 0);
  const isRight = chosen.length > 0 && sum === ore(row.amount);
  const toggle = (sale: Sale) =>
    setChosen(
      chosen.some(({ id }) => id === sale.id)
        ? chosen.filter(({ id }) => id !== sale.id)
        : [...chosen, sale].slice(-salesPerRow),
    );
  return (
    <dialog ref={dialog} className="bank-pick" aria-labelledby="pick-title" onClose={onClose}>
      <h2 id="pick-title">
        <span translate="no">{formatSek(row.amount)}</span> från {row.name || row.phone || 'okänd avsändare'}
      </h2>
      <p className="soft">
        {row.date}
        {row.message ? ` · ”${row.message}”` : ''}
      </p>
      <label className="stack tight">
        <span>Lotteri</span>
        <select className="input" value={shown ?? ''} onChange={(event) => setLotteryId(event.target.value)}>
          {lotteries.data?.map(({ id, name, closed }) => (
            <option key={id} value={id}>
              {name}
              {closed ? ' (arkiverat)' : ''}
            </option>
          ))}
        </select>
      </label>
      <div className="bank-pick-list">
        <PageState of={sales} rows={4}>
          {(all) => {
            const found = all.filter(({ payment }) => stateOf(payment) !== undefined);
            return found.length === 0 ? (
              <p className="soft">Inga köp i lotteriet väntar på bekräftelse.</p>
            ) : (
              <SearchableList
                items={found}
                keyOf={({ id }) => id}
                textOf={textOf}
                orders={[
                  { label: 'Samma belopp först', compare: (one, other) => off(one, row) - off(other, row) },
                  { label: 'Namn', compare: (one, other) => nameOf(one).localeCompare(nameOf(other), 'sv') },
                ]}
                noun={['köp', 'köp']}
                searchLabel="Sök referens, namn, telefon eller lottnummer"
                label="Köp som inte är bekräftade"
                className="bank-sales"
              >
                {(sale) => (
                  <label className="bank-sale">
                    <input
                      type="checkbox"
                      checked={chosen.some(({ id }) => id === sale.id)}
                      onChange={() => toggle(sale)}
                    />
                    <span>
                      <span className="strong" translate="no">
                        {nameOf(sale)}
                      </span>{' '}
                      · <span translate="no">{formatSek(sale.amount)}</span>
                      <span className="soft small">
                        {' '}
                        <span translate="no">{sale.reference}</span> · lott {numbersOf(sale)} ·{' '}
                        {stateOf(sale.payment)}
                      </span>
                    </span>
                  </label>
                )}
              </SearchableList>
            );
          }}
        </PageState>
      </div>
      {fundraisers.length > 0 && (
        <div className="row bank-gift">
          <label className="stack tight">
            <span>Eller en gåva till</span>
            <select
              className="input"
              value={fundraiserId}
              onChange={(event) => setFundraiserId(event.target.value)}
            >
              {fundraisers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="button" onClick={() => onPick({ fundraiserId })}>
            Bokför som gåva
          </button>
        </div>
      )}
      <div className="row bank-pick-foot">
        <p role="status" className={isRight ? 'strong' : 'soft'}>
          {chosen.length === 0
            ? 'Välj det eller de köp som inbetalningen gäller.'
            : `Valt: ${formatSek(sum / 100)} av ${formatSek(row.amount)}`}
        </p>
        <div className="row">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Avbryt
          </button>
          <button
            type="button"
            className="button primary"
            disabled={!isRight}
            onClick={() => onPick({ saleIds: chosen.map(({ id }) => id) })}
          >
            Bekräfta betalningen
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** How far a sale's amount is from the row's. */
const off = ({ amount }: Sale, row: BankRow): number => Math.abs(ore(amount) - ore(row.amount));
