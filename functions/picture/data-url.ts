/** A file in a client's JSON, not decoded yet. */
export interface SentFile {
  /** Decoded size in bytes. */
  readonly size: number;
  bytes(): Uint8Array;
}

/**
 * Parses a base64 data URL. Ignores its media type: the file's bytes decide.
 * @returns undefined if it is malformed
 */
export function parseDataUrl(text: string): SentFile | undefined {
  const comma = text.indexOf(',');
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, comma).slice(0, 200))) return undefined;
  const encoded = text.slice(comma + 1);
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return { size: (encoded.length / 4) * 3 - padding, bytes: () => Buffer.from(encoded, 'base64') };
}

/** A file as a data URL, to answer with. */
export const dataUrlOf = (bytes: Uint8Array, mediaType: string): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
