import { useState } from 'react';
import { useUser } from '../../session/use-session.ts';
import { countSale, declineInstall } from './sales-made.ts';

interface OfferCardProps {
  readonly saleId: string;
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** Only the browsers of iOS have this property: false in a tab, true when opened from the home screen. */
const isTabOfIos = () => Reflect.get(navigator, 'standalone') === false;

/** 'Lägg till på hemskärmen' after the third sale on this device, until the user declines or accepts (R522). */
export function OfferCard({ saleId }: OfferCardProps) {
  const { id } = useUser();
  const [isDue, setIsDue] = useState(() => countSale(id, saleId) && !isInstalled());
  const [prompt] = useState(() => globalThis.installPrompt);
  if (!isDue || (prompt === undefined && !isTabOfIos())) return null;
  const decline = () => {
    declineInstall(id);
    setIsDue(false);
  };
  const install = () => {
    setIsDue(false);
    globalThis.installPrompt = undefined;
    void prompt?.prompt();
  };
  return (
    <section className="card no-print" aria-label="Lägg till på hemskärmen">
      <p>
        {prompt === undefined
          ? 'Lägg till på hemskärmen: tryck på webbläsarens dela-knapp och välj ”Lägg till på hemskärmen”. Då öppnar du dina lotter direkt, också utan nät.'
          : 'Med Lottlaget på hemskärmen öppnar du dina lotter direkt, också utan nät.'}
      </p>
      <div className="row">
        {prompt !== undefined && (
          <button type="button" className="button" onClick={install}>
            Lägg till på hemskärmen
          </button>
        )}
        <button type="button" className="button quiet" onClick={decline}>
          Nej tack
        </button>
      </div>
    </section>
  );
}
