import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { currentAlerts, keepForNextPage } from '../alerts/alert-store.ts';
import { confirm } from '../components/confirm-store.ts';
import { hasUnsaved, releaseForms } from '../session/open-forms.ts';
import { hasNewVersion, switchVersion, watchNewVersion } from './service-worker.ts';

async function reload(): Promise<void> {
  if (hasUnsaved()) {
    const agreed = await confirm('Vill du ladda om sidan?', {
      text: 'Du har ändringar som inte är sparade.',
      ok: 'Ladda om',
      cancel: 'Stanna kvar',
    });
    if (!agreed) return;
    releaseForms();
  }
  switchVersion(() => location.reload());
}

/** Continues in the new version, unless the user has started to type. */
function goOn(): void {
  if (hasUnsaved()) return;
  for (const { type, message } of currentAlerts()) keepForNextPage(type, message);
  location.reload();
}

/**
 * Offers a new version (R521). Switches by itself only after another page has been opened and nothing has been typed,
 * so that a reload never costs anybody their work.
 */
export function NewVersion() {
  const isNew = useSyncExternalStore(watchNewVersion, hasNewVersion);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isNew && navigator.onLine && !hasUnsaved()) switchVersion(goOn);
  }, [pathname, isNew]);
  if (!isNew) return null;
  return (
    <button type="button" className="button" onClick={() => void reload()}>
      Ny version – ladda om
    </button>
  );
}
