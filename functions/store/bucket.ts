import { s3 } from './clients.ts';

export class BucketReader {
  protected readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** Content of the object, or undefined. */
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
  /** Presigned URL that downloads the object under this file name. Anyone who has it may use it, for `seconds`. */
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
  /** Succeeds even if no such object exists. */
  async delete(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await s3();
    await client.send(new DeleteObjectCommand({ Bucket: this.name, Key: key }));
  }
}
