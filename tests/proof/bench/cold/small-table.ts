import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { marshall } from '@aws-sdk/util-dynamodb';
import { keys } from '../../../../functions/store/keys.ts';
import { clubPartition } from '../../../../functions/store/table-reader.ts';

const club = 'club';
const user = {
  id: 'user',
  v: 1,
  epoch: 1,
  view: {
    firstName: 'Eva',
    lastName: 'Ek',
    email: 'eva@example.se',
    teamId: 'team',
    active: true,
    role: 0,
    createdDate: '2026-01-01T00:00:00.000Z',
  },
  lastLogin: null,
};

/** A token of a seller, and the items by which a function knows them. */
function signedIn(): { token: string; items: Map<string, object> } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'kid', alg: 'EdDSA', use: 'sig' };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issued = Math.floor(Date.now() / 1000);
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT', kid: 'kid' })}.${encode({
    sub: user.id,
    club,
    epoch: user.epoch,
    iss: 'lottlaget',
    aud: 'lottlaget',
    iat: issued,
    exp: issued + 86_400,
  })}`;
  const token = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  const key = keys.sessionKey();
  const own = keys.user(user.id);
  const items = new Map<string, object>([
    [`${key.pk}|${key.sk}`, { pk: key.pk, sk: key.sk, keys: [jwk], v: 1 }],
    [`${clubPartition(club, own.pk)}|${own.sk}`, { ...user, pk: clubPartition(club, own.pk), sk: own.sk }],
  ]);
  return { token, items };
}

type Key = { readonly pk: { S: string }; readonly sk?: { S: string } };

/**
 * Answers DynamoDB's calls for a table with one seller and nothing else, so that a function's own first answer can be
 * measured without an emulator's time.
 */
export async function smallTable(): Promise<{ url: string; token: string; close: () => void }> {
  const { token, items } = signedIn();
  const found = ({ pk, sk }: Key) => {
    const item = items.get(`${pk.S}|${sk?.S ?? ''}`);
    return item && marshall(item);
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const body = JSON.parse(text) as { Key?: Key; RequestItems?: Record<string, { Keys: Key[] }> };
      const answer = body.RequestItems
        ? {
            Responses: Object.fromEntries(
              Object.entries(body.RequestItems).map(([table, { Keys }]) => [
                table,
                Keys.map(found).filter((item) => item !== undefined),
              ]),
            ),
            UnprocessedKeys: {},
          }
        : body.Key
          ? { Item: found(body.Key) }
          : { Items: [], Count: 0 };
      response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(answer));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, token, close: () => server.close() };
}
