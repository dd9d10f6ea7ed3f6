import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/domain/numbers.ts';
import './facts.css';

interface FactListProps {
  /** Names and values, in reading order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A few figures in a row, each below its name. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate={typeof value === 'number' ? 'no' : undefined}>
            {typeof value === 'number' ? formatNumber(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
