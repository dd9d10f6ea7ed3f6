/** Bytes of all parts together, unpacked: enough for a hundred thousand rows. */
const largestWhole = 200_000_000;

/**
 * The texts, by name, of the parts of a workbook (a zip) whose names match. None if it is not a readable zip.
 * @param left bytes that they may have unpacked, whatever sizes the zip declares
 * @throws if they have more
 */
export async function workbookParts(
  bytes: Uint8Array,
  name: RegExp,
  left = largestWhole,
): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts = new Map<string, string>();
  const bounded = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left < 0) controller.error(new Error('The workbook is too large.'));
        else controller.enqueue(chunk);
      },
    });
  for (const entry of entriesOf(bytes, view)) {
    if (!name.test(entry.name)) continue;
    const header = entry.at + 26;
    const start = header + 4 + view.getUint16(header, true) + view.getUint16(header + 2, true);
    const data = bytes.slice(start, start + entry.packed);
    texts.set(
      entry.name,
      entry.isDeflated ? await inflated(data, bounded()) : new TextDecoder().decode(data),
    );
  }
  return texts;
}

interface Entry {
  readonly name: string;
  readonly isDeflated: boolean;
  /** Size in the zip, in bytes. */
  readonly packed: number;
  /** Where the entry's own header begins. */
  readonly at: number;
}

/** The entries of a zip by its central directory (APPNOTE 4.3.12). */
function entriesOf(bytes: Uint8Array, view: DataView): Entry[] {
  const entries: Entry[] = [];
  const end = endOf(view);
  if (end === undefined) return entries;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && at + 46 <= bytes.length; left--) {
    if (view.getUint32(at, true) !== 0x02014b50) break;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isDeflated: view.getUint16(at + 10, true) === 8,
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries.filter((entry) => entry.at + 30 <= bytes.length);
}

/** Where the zip's last record begins; a comment may follow it. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

async function inflated(data: Uint8Array, bounded: TransformStream<Uint8Array>): Promise<string> {
  const stream = new Blob([data as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream.pipeThrough(bounded)).text();
}
