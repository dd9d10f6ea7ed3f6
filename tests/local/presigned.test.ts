import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();

describe('a presigned URL', () => {
  const presign = (command: GetObjectCommand | PutObjectCommand): Promise<string> => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = running.cloud.environment('runOps');
    const { gateway: endpoint, region } = running.cloud.endpoints;
    const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    return getSignedUrl(client, command, { expiresIn: 60 });
  };
  const object = () => ({ Bucket: running.cloud.bucket('Media'), Key: 'signed.txt' });

  it('allows its holder to put and get the object it was signed for', async () => {
    const put = await fetch(await presign(new PutObjectCommand(object())), { method: 'PUT', body: 'hello' });
    expect([put.status, await put.text()]).toEqual([200, '']);
    expect(await (await fetch(await presign(new GetObjectCommand(object())))).text()).toBe('hello');
  });

  it('is refused for another method, for another object, after its expiry, and without a signature', async () => {
    const url = await presign(new GetObjectCommand(object()));
    const [bare = ''] = url.split('?');
    const late = url.replace(/X-Amz-Date=\d+/, 'X-Amz-Date=20200101');
    const attempts = [
      fetch(url, { method: 'DELETE' }),
      fetch(url.replace('signed', 'other')),
      fetch(late),
      fetch(bare),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
