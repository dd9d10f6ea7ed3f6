import type { ReactNode } from 'react';
import './filter-chip.css';

interface FilterChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A toggle that narrows a list to one kind, or a page to one lottery. */
export const FilterChip = ({ isOn, onClick, children }: FilterChipProps) => (
  <button type="button" className="button filter-chip" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
