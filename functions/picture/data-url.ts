/** A file as a client sends it in JSON, not yet decoded. */
export interface SentFile {
  /** Decoded size in bytes. */
  readonly size: number;
  bytes(): Uint8Array;
}

/**
 * Reads a base64 data URL. What media type it claims does not matter: a file is judged by its bytes.
 * @returns undefined where it is not one
 */
export function parseDataUrl(text: string): SentFile | undefined {
  const comma = text.indexOf(',');
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, comma).slice(0, 200))) return undefined;
  const encoded = text.slice(comma + 1);
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return { size: (encoded.length / 4) * 3 - padding, bytes: () => Buffer.from(encoded, 'base64') };
}

/** A file as a client is sent it in JSON. */
export const dataUrlOf = (bytes: Uint8Array, mediaType: string): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
