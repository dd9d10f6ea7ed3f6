import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '../foundations/replace-file.ts';

export type S3Object = {
  key: string;
  /** Name of the file with the bytes, in the directory of the description. */
  file: string;
  size: number;
  /** Including the quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
  /** content-type, cache-control … by lower-case name. */
  headers: Record<string, string>;
};

/**
 * Buckets as directories: each object is a file of bytes and a description that names it. The description is replaced
 * atomically after the bytes are complete, so an object is never partial, even after a crash.
 */
export class ObjectStore {
  readonly #directory: string;
  readonly #buckets = new Map<string, Map<string, S3Object>>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  createBucket(name: string): void {
    const directory = path.join(this.#directory, name);
    mkdirSync(directory, { recursive: true });
    const objects = new Map<string, S3Object>();
    const files = readdirSync(directory);
    for (const file of files.filter((entry) => entry.endsWith('.json'))) {
      const object = JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as S3Object;
      objects.set(object.key, object);
    }
    const referenced = new Set([...objects.values()].map(({ file }) => file));
    for (const file of files) {
      if (!file.endsWith('.json') && !referenced.has(file)) rmSync(path.join(directory, file));
    }
    this.#buckets.set(name, objects);
  }

  hasBucket(name: string): boolean {
    return this.#buckets.has(name);
  }

  head(bucket: string, key: string): S3Object | undefined {
    return this.#buckets.get(bucket)?.get(key);
  }

  /** Reads the bytes from `start` to `end`, both included. */
  read(bucket: string, object: S3Object, start: number, end: number): Readable {
    return createReadStream(path.join(this.#directory, bucket, object.file), { start, end });
  }

  /** Stores an object; one of that key is replaced when all bytes have arrived. */
  async put(
    bucket: string,
    key: string,
    bytes: Readable,
    headers: Record<string, string>,
  ): Promise<S3Object> {
    const file = `${randomUUID()}.bytes`;
    const md5 = createHash('md5');
    let size = 0;
    await pipeline(
      bytes,
      async function* measure(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          md5.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path.join(this.#directory, bucket, file)),
    );
    const before = this.head(bucket, key);
    const object = { key, file, size, etag: `"${md5.digest('hex')}"`, modified: Date.now(), headers };
    replaceFile(this.#description(bucket, key), JSON.stringify(object));
    this.#buckets.get(bucket)?.set(key, object);
    if (before) rmSync(path.join(this.#directory, bucket, before.file), { force: true });
    return object;
  }

  delete(bucket: string, key: string): void {
    const object = this.head(bucket, key);
    if (!object) return;
    this.#buckets.get(bucket)?.delete(key);
    rmSync(this.#description(bucket, key), { force: true });
    rmSync(path.join(this.#directory, bucket, object.file), { force: true });
  }

  list(bucket: string): S3Object[] {
    return [...(this.#buckets.get(bucket)?.values() ?? [])];
  }

  #description(bucket: string, key: string): string {
    return path.join(this.#directory, bucket, `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
