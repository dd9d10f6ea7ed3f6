import type { KeyboardEvent, RefObject } from 'react';

/** What the field says of its list to a screen reader. */
export interface ShownBuyers {
  readonly isOpen: boolean;
  /** Id of the option that Enter takes. */
  readonly active: string | undefined;
}
export const nothingShown: ShownBuyers = { isOpen: false, active: undefined };

export interface EarlierBuyersProps {
  readonly id: string;
  /** What is typed since the list was closed; '' keeps it closed. */
  readonly typed: string;
  /** Receives the keys that are pressed in the field. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  readonly onShow: (shown: ShownBuyers) => void;
  readonly onClose: () => void;
}
