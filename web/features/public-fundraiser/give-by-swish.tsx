import { useState } from 'react';
import type { FundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { SwishQr } from '../../components/swish-qr.tsx';

const panelIn = (target: EventTarget | null): HTMLDetailsElement | undefined =>
  target instanceof HTMLDetailsElement && target.matches('.gift-swish') ? target : undefined;

/** Whether a visitor has opened the panel, which works before this script has run and stays open when it has. */
let isOpened = typeof document !== 'undefined' && document.querySelector('.gift-swish[open]') !== null;
if (typeof document !== 'undefined')
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const panel = panelIn(target);
      if (panel) isOpened = panel.open;
    },
    true,
  );

/** The served HTML of the page, with the panel as the visitor has it. */
export const withPanel = (html: string): string =>
  isOpened ? html.replace('<details class="gift-swish"', '<details open class="gift-swish"') : html;

/** One tap shows number and message, the next copies the number. */
export function GiveBySwish({ payee, message }: NonNullable<FundraiserSummary['swish']>) {
  const [wasOpened] = useState(isOpened);
  return (
    <details className="gift-swish" open={wasOpened}>
      <summary className="button primary big">Ge med Swish</summary>
      <p className="soft small">Skriv meddelandet precis som det står, så räknas gåvan till insamlingen.</p>
      <SwishQr payee={payee} message={message} />
    </details>
  );
}
