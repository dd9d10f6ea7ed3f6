import { useState } from 'react';
import { type Order, orderParameter, orders } from '../next-prizes.ts';

const words: Readonly<Record<Order, string>> = {
  'fran-slutet': 'Listans första vinst sist',
  'som-listan': 'Som i listan',
};

interface OpenStageProps {
  readonly drawId: string;
  /** Whether the prizes come from the lottery's list, in an order. */
  readonly isListed: boolean;
}

/** The way to the stage, in a window of its own for the projector, next to this page. */
export function OpenStage({ drawId, isListed }: OpenStageProps) {
  const [order, setOrder] = useState<Order>(orders[0]);
  const query = order === orders[0] ? '' : `?${orderParameter}=${order}`;
  return (
    <div className="stack tight draw-open-stage">
      <h3>På storbild</h3>
      {isListed && (
        <label className="stack tight">
          <span>Ordning på scenen</span>
          <select
            className="input"
            value={order}
            onChange={({ target }) => setOrder(orders.find((each) => each === target.value) ?? orders[0])}
          >
            {orders.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      <a className="button" href={`/admin/draw/${drawId}/stage${query}`} target="_blank" rel="noreferrer">
        Öppna scenen
      </a>
      <p className="soft small">
        Öppnas i ett eget fönster för projektorn. Den här sidan visar inom ett par sekunder vad som dras där,
        och scenen vad som dras här.
      </p>
    </div>
  );
}
