import { hasText } from '../../shared/domain/file-type.ts';

const orientation = 0x0112;
const [short, long] = [3, 4];

/**
 * Whether EXIF (as TIFF, without the JPEG prefix) tells viewers to rotate or mirror the picture: orientation 2 to 8.
 * Malformed EXIF and other values are ignored.
 */
export function isTurned(exif: Uint8Array): boolean {
  const isLittle = hasText(exif, 0, 'II*\0');
  if ((!isLittle && !hasText(exif, 0, 'MM\0*')) || exif.length < 10) return false;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > exif.length) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > exif.length) return false;
    if (view.getUint16(at, isLittle) !== orientation) continue;
    const type = view.getUint16(at + 2, isLittle);
    const value =
      type === short
        ? view.getUint16(at + 8, isLittle)
        : type === long
          ? view.getUint32(at + 8, isLittle)
          : 1;
    return value >= 2 && value <= 8;
  }
  return false;
}
