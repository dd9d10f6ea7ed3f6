import { telling } from '../../shared/domain/file-type.ts';

/** The content of a file as a data URL, as the API accepts pictures and PDFs. Rejects if the file cannot be read. */
export async function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** The message if a file cannot be read: moved or changed since it was chosen. */
export const unreadableFile = 'Filen går inte att läsa. Välj den igen.';

/** The first bytes of a file, enough to recognise its type; undefined if it cannot be read. */
export const startOf = async (blob: Blob): Promise<Uint8Array | undefined> =>
  blob
    .slice(0, telling)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => undefined);
