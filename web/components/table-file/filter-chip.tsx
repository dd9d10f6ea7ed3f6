import type { ReactNode } from 'react';
import './table-file.css';

interface FilterChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that shows only the rows of one kind. */
export const FilterChip = ({ isOn, onClick, children }: FilterChipProps) => (
  <button type="button" className="button filter-chip" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
