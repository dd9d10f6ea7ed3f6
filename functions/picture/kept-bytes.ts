/** An image's size, and its file without anything but the picture. */
export interface Stripped {
  readonly width: number;
  readonly height: number;
  /** Whether the file shows it turned or mirrored by EXIF, which is not kept. */
  readonly turned: boolean;
  readonly bytes: Uint8Array;
}

/**
 * Maximum size of a colour profile in bytes, decompressed, since viewers hold it in memory. Common ones have a few kB,
 * print profiles 700 kB.
 */
export const maxProfile = 1_048_576;

/** Collects the kept parts of a file: together at most the file's length. */
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
