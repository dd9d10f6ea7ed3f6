import type { ReactNode } from 'react';
import './sticky-action.css';

/** The page's primary action: within reach of the thumb on a phone, in place on a wide screen. */
export function StickyAction({ children }: { readonly children: ReactNode }) {
  return <div className="sticky-action">{children}</div>;
}
