import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, its text in parts so that memory never holds all of it. */
export interface ZipEntry {
  readonly name: string;
  readonly parts: Iterable<string> | AsyncIterable<string>;
}

/** 1 January 1980 in DOS format: the same content always makes the same archive. */
const noDate = 0x21;
const version = 20;
const utf8Names = 0x800;
const deflated = 8;

/** A zip archive of these files (PKWARE's APPNOTE 6.3, without zip64), compressed while they are read. */
export async function zipped(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const put = (chunk: Uint8Array) => {
    chunks.push(chunk);
    offset += chunk.length;
  };
  for await (const entry of entries) {
    const { packed, crc, size } = await deflate(entry.parts);
    const name = Buffer.from(entry.name);
    const packedSize = packed.reduce((sum, chunk) => sum + chunk.length, 0);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt16LE(noDate, 8);
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(packedSize, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    directory.push(listed(facts, name, offset));
    put(Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name]));
    for (const chunk of packed) put(chunk);
  }
  const listedAt = offset;
  for (const chunk of directory) put(chunk);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset - listedAt, 12);
  end.writeUInt32LE(listedAt, 16);
  put(end);
  return Buffer.concat(chunks);
}

/** The file's entry in the central directory. */
function listed(facts: Buffer, name: Buffer, offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([version, 0]), facts, place, name]);
}

async function deflate(parts: ZipEntry['parts']) {
  const packed: Uint8Array[] = [];
  let crc = 0;
  let size = 0;
  await pipeline(
    async function* () {
      for await (const part of parts) {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (source: AsyncIterable<Uint8Array>) => {
      for await (const chunk of source) packed.push(chunk);
    },
  );
  return { packed, crc, size };
}
