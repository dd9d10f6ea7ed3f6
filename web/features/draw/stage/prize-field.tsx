import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { NewWinner } from '../../../../shared/contract/draw.ts';

interface PrizeFieldProps {
  readonly drawId: string;
  /** The name entered before, if it was refused. */
  readonly initial: string;
  readonly onNamed: (name: string) => void;
}

/** Names the next prize, if the lottery has no list of them. */
export function PrizeField({ drawId, initial, onNamed }: PrizeFieldProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="stage-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = z.safeParse(NewWinner, { drawId, name });
        if (read.success) onNamed(read.data.name ?? '');
        else setError(read.error.issues[0]?.message);
      }}
    >
      <label htmlFor="stage-prize">Vinst</label>
      <input
        ref={field}
        id="stage-prize"
        className="input"
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : 'stage-prize-error'}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <button type="submit" className="button">
        Visa vinsten
      </button>
      {error !== undefined && (
        <p id="stage-prize-error" className="field-error small">
          {error}
        </p>
      )}
    </form>
  );
}
