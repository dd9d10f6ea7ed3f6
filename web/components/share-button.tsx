import { useState } from 'react';
import { useAlerts } from '../alerts/use-alerts.ts';

interface ShareButtonProps {
  readonly title: string;
  /** What is shared. */
  readonly url: string;
  /** Text of the button. */
  readonly text: string;
  /** Whether nothing on the page is more important. */
  readonly isMain: boolean;
}

/** Shares a page: through the system's share menu if there is one, otherwise by copying its link. */
export function ShareButton({ title, url, text, isMain }: ShareButtonProps) {
  const alerts = useAlerts();
  const [isShown, setIsShown] = useState(false);
  const share = async (): Promise<void> => {
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
      <button
        type="button"
        className={isMain ? 'button primary big' : 'button big'}
        onClick={() => void share()}
      >
        {text}
      </button>
      {isShown && (
        <label className="stack tight small">
          Kopiera länken härifrån
          <input className="input" readOnly value={url} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </div>
  );
}
