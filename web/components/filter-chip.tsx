import type { ReactNode } from 'react';
import './filter-chip.css';

interface FilterChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that shows only what is of one kind, or of one lottery. */
export const FilterChip = ({ isOn, onClick, children }: FilterChipProps) => (
  <button type="button" className="button filter-chip" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
