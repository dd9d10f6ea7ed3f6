import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RunLottery } from '../../../shared/contract/lottery.ts';
import { maxPrizes, type Prize } from '../../../shared/contract/prize.ts';
import { formatKronor, formatNumber, toOre, toSek } from '../../../shared/domain/numbers.ts';
import { Button } from '../../components/button.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { Within } from '../../components/form/within.tsx';
import { PrizeRow } from './prize-row.tsx';
import { PrizesShare } from './prizes-share.tsx';

interface TypedPrize {
  readonly id: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly count?: unknown;
  readonly cash?: unknown;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The number of prizes, and their total value. */
function Sums({ prizes }: { readonly prizes: readonly TypedPrize[] }) {
  const counts = prizes.map(({ count }) => (isNumber(count) ? count : 0));
  const worth = prizes.reduce(
    (sum, { value }, index) => sum + (isNumber(value) ? toOre(value) * (counts[index] ?? 0) : 0),
    0,
  );
  const count = counts.reduce((sum, each) => sum + each, 0);
  return (
    <p className="soft">
      <span translate="no">{formatNumber(count)}</span> {count === 1 ? 'vinst' : 'vinster'}
      {worth > 0 && `, sammanlagt värda ${formatKronor(toSek(worth))}`}
    </p>
  );
}

let added = 0;
const blank = (): TypedPrize & Readonly<Record<string, unknown>> => ({
  id: `ny-${Date.now().toString(36)}-${++added}`,
  name: '',
  value: undefined,
  sponsor: '',
  count: 1,
  cash: false,
});

interface PrizeRowsProps {
  readonly lottery: RunLottery;
  /** The prizes as they are saved, by id. */
  readonly known: ReadonlyMap<string, Prize>;
}

export function PrizeRows({ lottery, known }: PrizeRowsProps) {
  const form = useForm();
  const list = useRef<HTMLOListElement>(null);
  const [message, setMessage] = useState('');
  const prizes = form.values['prizes'] as readonly TypedPrize[];
  const nameOf = ({ name }: TypedPrize, index: number) =>
    typeof name === 'string' && name.trim() !== '' ? name : `vinst ${index + 1}`;
  const add = useRef<HTMLButtonElement>(null);
  const focusIn = (index: number, part: string): void => {
    const row = list.current?.children[index];
    const found = row?.querySelector<HTMLElement>(part);
    if (found?.matches(':disabled')) row?.querySelector<HTMLElement>('button:enabled')?.focus();
    else found?.focus();
  };

  const append = (): void => {
    flushSync(() => form.set('prizes', [...prizes, blank()]));
    focusIn(prizes.length, 'input');
  };
  const remove = (index: number): void => {
    flushSync(() => form.set('prizes', prizes.toSpliced(index, 1)));
    setMessage('');
    add.current?.focus();
  };
  const move = (from: number, to: number, button: string): void => {
    const prize = prizes[from];
    if (prize === undefined) return;
    flushSync(() => form.set('prizes', prizes.toSpliced(from, 1).toSpliced(to, 0, prize)));
    setMessage(`${nameOf(prize, from)} är nummer ${formatNumber(to + 1)} av ${formatNumber(prizes.length)}`);
    focusIn(to, button);
  };

  return (
    <>
      {prizes.length === 0 ? (
        <p>Inga vinster än.</p>
      ) : (
        <>
          <div className="prize-heads strong" aria-hidden="true">
            <span>Vinst</span>
            <span>Antal</span>
            <span>Värde</span>
            <span>Sponsor</span>
          </div>
          <Within of="prizes">
            <ol className="plain prize-rows" ref={list} aria-labelledby="prizes-title">
              {prizes.map((prize, index) => (
                <Within key={prize.id} of={String(index)}>
                  <PrizeRow
                    name={nameOf(prize, index)}
                    saved={known.get(prize.id)}
                    isFirst={index === 0}
                    isLast={index === prizes.length - 1}
                    onMove={(by) => move(index, index + by, by < 0 ? '.prize-up' : '.prize-down')}
                    onRemove={() => remove(index)}
                  />
                </Within>
              ))}
            </ol>
          </Within>
          <Sums prizes={prizes} />
          <PrizesShare
            lottery={lottery}
            prizes={prizes.map(({ value, count, cash }) => ({
              value: isNumber(value) ? value : null,
              count: isNumber(count) ? count : 0,
              cash: cash === true,
            }))}
          />
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {message}
      </p>
      <div>
        <Button ref={add} disabled={prizes.length >= maxPrizes} onClick={append}>
          Lägg till vinst
        </Button>
        {prizes.length >= maxPrizes && (
          <span className="soft small">
            {' '}
            Listan rymmer <span translate="no">{formatNumber(maxPrizes)}</span> vinster.
          </span>
        )}
      </div>
    </>
  );
}
