import { useRef, useState } from 'react';
import { useAlerts } from '../alerts/use-alerts.ts';
import { fetchWhole } from '../api/moving.ts';
import { dataUrl } from './data-url.ts';
import { resizeImage, type Turn } from './resize-image.ts';

const wrongType = 'Filtypen inte tillåten, endast JPG, PNG.';

/** The bytes at an address of our own, or of a data URL: the page's policy does not let `fetch` reach those. */
async function blobOf(url: string): Promise<Blob> {
  if (!url.startsWith('data:')) {
    const answer = await fetchWhole(url, { method: 'GET', headers: new Headers(), body: null });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.blob();
  }
  const bytes = atob(url.slice(url.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]);
}

/** Picking and turning a picture. `show` takes it as it will be saved, a data URL; what is no picture is told. */
export function usePicture(show: (picture: string) => void) {
  const alerts = useAlerts();
  const [working, setWorking] = useState(false);
  /** What was picked, turned so far, and what became of it: each time from the original. */
  const made = useRef<{ readonly source: Blob; readonly turn: Turn; readonly picture: string }>(undefined);

  const make = async (source: Blob, turn: Turn): Promise<void> => {
    setWorking(true);
    try {
      const picture = await dataUrl(await resizeImage(source, turn));
      made.current = { source, turn, picture };
      show(picture);
    } catch {
      alerts.error(wrongType);
    } finally {
      setWorking(false);
    }
  };
  return {
    working,
    pick: async (file: File): Promise<void> => {
      if (/\.(jpe?g|png)$/i.test(file.name)) await make(file, 0);
      else alerts.error(wrongType);
    },
    /** Turns what is shown, at that address or as that data URL, a quarter clockwise. */
    rotate: async (shown: string): Promise<void> => {
      const before = made.current;
      if (before?.picture === shown) return make(before.source, ((before.turn + 90) % 360) as Turn);
      const saved = await blobOf(shown).catch(() => undefined);
      if (saved === undefined) alerts.error('Bilden kunde inte hämtas. Kontrollera nätet och försök igen.');
      else await make(saved, 90);
    },
  };
}
