import { useEffect, useRef } from 'react';
import type { Winner } from '../../../shared/contract/draw.ts';

/** The state of the stage: idle, drawing, or showing the winner. */
export type Moment =
  | null
  | { readonly phase: 'drawing'; readonly prize: string }
  | { readonly phase: 'drawn'; readonly winner: Winner };

/** The moment with its winner as the list has it; null once the prize is drawn again. A list may be older than the winner. */
export function asItStands(moment: Moment, winners: readonly Winner[] | undefined): Moment {
  if (moment?.phase !== 'drawn') return moment;
  const { id } = moment.winner.drawWinner;
  const winner = winners?.find(({ drawWinner }) => drawWinner.id === id) ?? moment.winner;
  return winner.replaced ? null : { phase: 'drawn', winner };
}

export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim();

function WinnerPerson({ winner: { customer, user } }: { readonly winner: Winner }) {
  return (
    <>
      <p className="stage-buyer">
        {customer ? <span translate="no">{nameOf(customer)}</span> : 'Osåld lott'}
      </p>
      <p className="stage-seller">
        {user ? (
          <>
            Såld av <span translate="no">{nameOf(user)}</span>
          </>
        ) : (
          'Vinsten stannar hos föreningen'
        )}
      </p>
    </>
  );
}

/** The winner just drawn, readable from the back of a clubhouse, and announced. */
export function WinnerStage({ moment }: { readonly moment: Moment }) {
  const stage = useRef<HTMLDivElement>(null);
  const phase = moment?.phase;
  useEffect(() => {
    if (phase !== undefined) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return (
    <div ref={stage} className="winner-stage-place no-print" role="status">
      {moment?.phase === 'drawing' && (
        <div className="winner-stage">
          <p className="stage-prize">{moment.prize}</p>
          <p className="stage-number" aria-hidden="true">
            ?
          </p>
          <p className="stage-buyer">Drar vinnare …</p>
        </div>
      )}
      {moment?.phase === 'drawn' && (
        <div className="winner-stage is-drawn" key={moment.winner.drawWinner.id}>
          <p className="stage-prize" translate="no">
            {moment.winner.drawWinner.name}
          </p>
          <p className="stage-number">
            <span className="visually-hidden">Lott nummer </span>
            <span translate="no">{moment.winner.ticket.number}</span>
          </p>
          <WinnerPerson winner={moment.winner} />
        </div>
      )}
    </div>
  );
}
