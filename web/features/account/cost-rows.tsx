import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { maxCosts } from '../../../shared/contract/account.ts';
import { controllerFee, costsOf } from '../../../shared/domain/account.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { Within } from '../../components/form/within.tsx';

interface TypedCost {
  readonly name?: unknown;
  readonly amount?: unknown;
}

const amountOf = ({ amount }: TypedCost): number =>
  typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;

/**
 * The rows of the costs, with their sum.
 * @param turnover of the lottery, SEK, which determines the controller's fee
 */
export function CostRows({ turnover }: { readonly turnover: number }) {
  const form = useForm();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const costs = form.values['costs'] as readonly TypedCost[];

  const append = (): void => {
    flushSync(() => form.set('costs', [...costs, { name: '', amount: undefined }]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (index: number): void => {
    flushSync(() => form.set('costs', costs.toSpliced(index, 1)));
    add.current?.focus();
  };
  const fee = controllerFee(turnover);
  const hasFee = costs.some(({ name }) => typeof name === 'string' && /kontrollant/i.test(name));
  const nameOf = ({ name }: TypedCost, index: number) =>
    typeof name === 'string' && name.trim() !== '' ? name : `kostnad ${index + 1}`;

  return (
    <>
      {costs.length === 0 ? (
        <p>Inga kostnader än.</p>
      ) : (
        <Within of="costs">
          <ul className="plain cost-rows" ref={list} aria-labelledby="costs-title">
            {costs.map((cost, index) => (
              <Within key={`${index}`} of={`${index}`}>
                <li>
                  <TextField name="name" label="Vad det gällde" autoComplete="off" />
                  <NumberField name="amount" label="Belopp" unit="kr" decimals />
                  <button
                    type="button"
                    className="button quiet danger"
                    aria-label={`Ta bort ${nameOf(cost, index)}`}
                    onClick={() => remove(index)}
                  >
                    Ta bort
                  </button>
                </li>
              </Within>
            ))}
          </ul>
        </Within>
      )}
      {costs.length > 0 && (
        <p className="soft">
          Sammanlagt{' '}
          <span translate="no">
            {formatKronor(costsOf(costs.map((cost) => ({ amount: amountOf(cost) }))))}
          </span>
        </p>
      )}
      <div className="row">
        <Button ref={add} disabled={costs.length >= maxCosts} onClick={append}>
          Lägg till kostnad
        </Button>
        {!hasFee && fee.amount > 0 && (
          <Button disabled={costs.length >= maxCosts} onClick={() => form.set('costs', [...costs, fee])}>
            Lägg till kontrollantens arvode, {formatKronor(fee.amount)}
          </Button>
        )}
        {costs.length >= maxCosts && (
          <span className="soft small">
            {' '}
            Listan rymmer <span translate="no">{formatNumber(maxCosts)}</span> kostnader.
          </span>
        )}
      </div>
    </>
  );
}
