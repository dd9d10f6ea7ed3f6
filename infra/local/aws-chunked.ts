/** Decodes aws-chunked bodies, which SDKs use to send a trailing checksum. */
export async function* withoutChunkFraming(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  let left = 0;
  let done = false;
  for await (const part of source) {
    if (done) continue;
    pending = pending.length > 0 ? Buffer.concat([pending, part]) : part;
    while (pending.length > 0 && !done) {
      if (left > 0) {
        const bytes = pending.subarray(0, left);
        left -= bytes.length;
        pending = pending.subarray(bytes.length);
        yield bytes;
        continue;
      }
      const end = pending.indexOf('\r\n', pending[0] === 0x0d ? 2 : 0);
      if (end < 0) break;
      left = Number.parseInt(pending.subarray(0, end).toString('latin1').trim(), 16);
      done = left === 0;
      pending = pending.subarray(end + 2);
    }
  }
}
