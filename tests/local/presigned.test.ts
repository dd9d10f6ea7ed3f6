import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();

describe('a presigned URL', () => {
  const presign = (response: object = {}): Promise<string> => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = running.cloud.environment('runOps');
    const { gateway: endpoint, region } = running.cloud.endpoints;
    const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    return getSignedUrl(client, new GetObjectCommand({ ...object(), ...response }), { expiresIn: 60 });
  };
  const object = () => ({ Bucket: running.cloud.bucket('Media'), Key: 'signed.txt' });

  beforeAll(() => running.ask('s3', 'PutObject', { ...object(), Body: { base64: 'aGVsbG8=' } }));

  it('allows its holder to get the object it was signed for, under the name it was signed with', async () => {
    const disposition = "attachment; filename*=UTF-8''lott%20%C3%A5.txt";
    const answer = await fetch(await presign({ ResponseContentDisposition: disposition }));
    expect(await answer.text()).toBe('hello');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
  });

  it('is refused for another method, for another object or name, after its expiry, and without a signature', async () => {
    const url = await presign();
    const [bare = ''] = url.split('?');
    const late = url.replace(/X-Amz-Date=\d+/, 'X-Amz-Date=20200101');
    const attempts = [
      fetch(url, { method: 'DELETE' }),
      fetch(url.replace('signed', 'other')),
      fetch(`${url}&response-content-type=text/html`),
      fetch(late),
      fetch(bare),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});
