import { useState } from 'react';
import { useAlerts } from '../../alerts/use-alerts.ts';

/** Shares the page: through the system's share menu if there is one, otherwise by copying its link. */
export function ShareButton({ title }: { readonly title: string }) {
  const alerts = useAlerts();
  const [isShown, setIsShown] = useState(false);
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share === 'function') {
      // Closing the menu is not a failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      alerts.success('Länken är kopierad');
    } catch {
      setIsShown(true);
    }
  };
  return (
    <div className="stack tight">
      <button type="button" className="button primary big" onClick={() => void share()}>
        Dela insamlingen
      </button>
      {isShown && (
        <label className="stack tight small">
          Kopiera länken härifrån
          <input
            className="input"
            readOnly
            value={location.origin + location.pathname}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </div>
  );
}
