import type { Prize } from '../../../shared/contract/prize.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { TextField } from '../../components/form/fields.tsx';

interface PrizeRowProps {
  /** What the buttons of the row call it. */
  readonly name: string;
  /** As saved; undefined for a new one. */
  readonly saved: Prize | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The fields of one prize, at its index in the list, and the actions on the row. */
export function PrizeRow({ name, saved, isFirst, isLast, onMove, onRemove }: PrizeRowProps) {
  const drawn = saved === undefined ? 0 : saved.count - saved.left;
  return (
    <li className="prize-row">
      <div className="prize-name">
        <TextField name="name" label="Vinst" autoComplete="off" />
        {drawn > 0 && saved !== undefined && (
          <p className="small">
            <span className="badge good">
              {saved.count === 1 ? 'Dragen' : `${formatNumber(drawn)} av ${formatNumber(saved.count)} dragna`}
            </span>
          </p>
        )}
      </div>
      <NumberField name="count" label="Antal" />
      <NumberField name="value" label="Värde" unit="kr" decimals optional />
      <TextField name="sponsor" label="Sponsor" autoComplete="off" optional />
      <div className="prize-end">
        <CheckField name="cash" label="Pengar" />
        <div className="prize-acts">
          <button
            type="button"
            className="button quiet prize-up"
            disabled={isFirst}
            aria-label={`Flytta upp ${name}`}
            onClick={() => onMove(-1)}
          >
            <span aria-hidden="true">↑</span>
          </button>
          <button
            type="button"
            className="button quiet prize-down"
            disabled={isLast}
            aria-label={`Flytta ner ${name}`}
            onClick={() => onMove(1)}
          >
            <span aria-hidden="true">↓</span>
          </button>
          {/* A prize that has been drawn cannot go. */}
          <Button look="quiet danger" disabled={drawn > 0} aria-label={`Ta bort ${name}`} onClick={onRemove}>
            Ta bort
          </Button>
        </div>
      </div>
    </li>
  );
}
