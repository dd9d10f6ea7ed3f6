import { useRef, useState } from 'react';
import { damagedImage } from '../../shared/contract/image.ts';
import { pictureTypeOf, wrongPictureType } from '../../shared/domain/file-type.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { fetchWhole } from '../api/moving.ts';
import { dataUrl, startOf, unreadableFile } from './data-url.ts';
import { resizeImage, type Turn } from './resize-image.ts';

/** What the file picker offers, by type and by endings that not every system knows. Content decides, not the name. */
export const pictureFiles = 'image/jpeg,image/png,.jpg,.jpeg,.jpe,.jfif,.png';

/** The bytes of one of our own URLs, or of a data URL: the page's policy does not allow `fetch` for those. */
async function blobOf(url: string): Promise<Blob> {
  if (!url.startsWith('data:')) {
    const answer = await fetchWhole(url, { method: 'GET', headers: new Headers(), body: null });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.blob();
  }
  const bytes = atob(url.slice(url.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]);
}

/**
 * Picking and rotating a picture. `show` receives the data URL to save. A file whose content is no JPG or PNG, or is
 * damaged, raises an alert that says which.
 */
export function usePicture(show: (picture: string) => void) {
  const alerts = useAlerts();
  const [working, setWorking] = useState(false);
  /** The picked file, its rotation, and the result: always made from the original. */
  const result = useRef<{ readonly source: Blob; readonly turn: Turn; readonly picture: string }>(undefined);

  const make = async (source: Blob, turn: Turn): Promise<void> => {
    setWorking(true);
    try {
      const picture = await dataUrl(await resizeImage(source, turn));
      result.current = { source, turn, picture };
      show(picture);
    } catch {
      alerts.error(damagedImage);
    } finally {
      setWorking(false);
    }
  };
  return {
    working,
    pick: async (file: File): Promise<void> => {
      const start = await startOf(file);
      if (start === undefined) alerts.error(unreadableFile);
      else if (pictureTypeOf(start) === undefined) alerts.error(wrongPictureType);
      else await make(file, 0);
    },
    /** Rotates the shown picture, given by URL or data URL, a quarter turn clockwise. */
    rotate: async (shown: string): Promise<void> => {
      const before = result.current;
      if (before?.picture === shown) return make(before.source, ((before.turn + 90) % 360) as Turn);
      const saved = await blobOf(shown).catch(() => undefined);
      if (saved === undefined) alerts.error('Bilden kunde inte hämtas. Kontrollera nätet och försök igen.');
      else await make(saved, 90);
    },
  };
}
