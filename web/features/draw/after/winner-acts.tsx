import { useState } from 'react';
import type { Draw, Winner } from '../../../../shared/contract/draw.ts';
import { NewRedrawForm, RedrawForm } from './redraw-form.tsx';
import type { Moment } from '../winner-stage.tsx';
import { RenameForm } from './rename-form.tsx';

interface WinnerActsProps {
  readonly draw: Draw;
  readonly winner: Winner;
  /** Receives the winner of a prize that is drawn again. */
  readonly onMoment: (moment: Moment) => void;
}

/** The actions on a drawn prize: rename it until the draw has ended, and draw another winner. */
export function WinnerActs({ draw, winner, onMoment }: WinnerActsProps) {
  const [open, setOpen] = useState<'rename' | 'redraw'>();
  const hasEnded = draw.mailSent || draw.signed !== undefined;
  // An ordinary draw whose winners are mailed has nothing more to decide.
  if (winner.replaced || (hasEnded && !draw.controlled)) return null;
  // Another form may have been opened while one was being sent.
  const props = (form: typeof open) => ({
    draw,
    winner,
    onDone: () => setOpen((now) => (now === form ? undefined : now)),
  });
  return (
    <div className="winner-acts no-print">
      <div className="row">
        {!hasEnded && (
          <button
            type="button"
            className="button quiet"
            aria-expanded={open === 'rename'}
            onClick={() => setOpen(open === 'rename' ? undefined : 'rename')}
          >
            Ändra namn
            <span className="visually-hidden">
              {' '}
              på <span translate="no">{winner.drawWinner.name}</span>
            </span>
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-expanded={open === 'redraw'}
          onClick={() => setOpen(open === 'redraw' ? undefined : 'redraw')}
        >
          Dra om
          <span className="visually-hidden" translate="no">
            {' '}
            {winner.drawWinner.name}
          </span>
        </button>
      </div>
      {open === 'rename' && <RenameForm {...props('rename')} />}
      {open === 'redraw' &&
        (hasEnded ? (
          <NewRedrawForm {...props('redraw')} />
        ) : (
          <RedrawForm {...props('redraw')} onMoment={onMoment} />
        ))}
    </div>
  );
}
