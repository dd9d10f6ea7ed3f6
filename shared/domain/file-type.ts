/**
 * The type of a file by its bytes, never by its name or the browser's guess from the name. The API decides by it, and
 * the browser checks before it sends.
 */

/** Bytes at a file's beginning that are enough to ask the questions below. */
export const telling = 1024;

/** Whether `bytes` contains this Latin-1 text at `at`. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Whether it is a PDF: like readers, accepts a header anywhere in the first 1 024 bytes (R163). */
export function isPdf(bytes: Uint8Array): boolean {
  const header = '%PDF-';
  for (let at = 0; at + header.length <= telling; at++) if (hasText(bytes, at, header)) return true;
  return false;
}

/** JPEG or PNG, by the signature (R159); undefined for anything else. */
export function pictureTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return hasText(bytes, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}

/** The message for a picture that is neither (R159). */
export const wrongPictureType = 'Filtypen inte tillåten, endast JPG, PNG.';
