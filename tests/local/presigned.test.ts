import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();

describe('a presigned URL', () => {
  type Presigner = { presign: (request: object, options: { expiresIn: number }) => Promise<Presigned> };
  type Presigned = { path: string; query: Record<string, string> };

  const presign = async (method: string, objectKey: string, expiresIn = 60): Promise<string> => {
    const environment = running.cloud.environment('callService');
    const { hostname, port } = new URL(running.cloud.endpoints.gateway);
    const client = new S3Client({
      region: running.cloud.endpoints.region,
      credentials: {
        accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
      },
    });
    const signing = {
      name: 'sigv4',
      signingName: 's3',
      signingRegion: running.cloud.endpoints.region,
      properties: {},
    };
    const signer = (await client.config.signer(signing)) as unknown as Presigner;
    const path = `/${environment.MEDIA}/${objectKey}`;
    const headers = { host: `${hostname}:${port}`, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const request = { method, protocol: 'http:', hostname, port: Number(port), path, headers, query: {} };
    const { query } = await signer.presign(request, { expiresIn });
    return `${running.cloud.endpoints.gateway}${path}?${new URLSearchParams(query).toString()}`;
  };

  it('allows its holder to put and get the object it was signed for', async () => {
    const put = await fetch(await presign('PUT', 'signed.txt'), { method: 'PUT', body: 'hello' });
    expect([put.status, await put.text()]).toEqual([200, '']);
    expect(await (await fetch(await presign('GET', 'signed.txt'))).text()).toBe('hello');
  });

  it('is refused for another method, for another object, after its expiry, and without a signature', async () => {
    const url = await presign('GET', 'signed.txt');
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
