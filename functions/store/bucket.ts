import { s3 } from './clients.ts';

/** Reads of one bucket. */
export class BucketReader {
  protected readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** The object's bytes, or undefined. */
  async get(key: string): Promise<Uint8Array | undefined> {
    const { client, GetObjectCommand, NoSuchKey } = await s3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: this.name, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
  /** Where anyone may fetch the object for so many seconds, as a file of that name. */
  async addressOf(
    key: string,
    { fileName, mediaType, seconds }: { fileName: string; mediaType: string; seconds: number },
  ): Promise<string> {
    const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      s3(),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    const command = new GetObjectCommand({
      Bucket: this.name,
      Key: key,
      ResponseContentType: mediaType,
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
    return getSignedUrl(client, command, { expiresIn: seconds });
  }
}

/** Reads and writes of one bucket. */
export class Bucket extends BucketReader {
  async put(key: string, bytes: Uint8Array, mediaType: string, cacheControl: string): Promise<void> {
    const { client, PutObjectCommand } = await s3();
    await client.send(
      new PutObjectCommand({
        Bucket: this.name,
        Key: key,
        Body: bytes,
        ContentType: mediaType,
        CacheControl: cacheControl,
      }),
    );
  }
  /** Also where there is none. */
  async delete(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await s3();
    await client.send(new DeleteObjectCommand({ Bucket: this.name, Key: key }));
  }
}
