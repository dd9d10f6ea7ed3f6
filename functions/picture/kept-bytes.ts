/** What a walk over a file's structure found: its pixels, and the file without anything but the picture. */
export interface Stripped {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Most bytes of a colour profile, unpacked: what a viewer holds for it. Those in use have a few kB, of print 700 kB. */
export const mostProfile = 1_048_576;

/** Collects the kept parts of a file; they are never more than the file itself. */
export class KeptBytes {
  readonly #bytes: Uint8Array;
  #length = 0;
  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }
  add(part: Uint8Array): void {
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
  }
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Whether `bytes` has that text (Latin-1) at that place. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
