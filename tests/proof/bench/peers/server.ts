import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request } from 'express';
import * as z from 'zod';

/** What a peer needs beside its database: signed tokens, a checked body, a server on a free port. */
const secret = randomBytes(32);

const signatureOf = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');
export const tokenOf = (userId: string): string => {
  const payload = Buffer.from(userId).toString('base64url');
  return `${payload}.${signatureOf(payload)}`;
};

/** Whose request it is. Throws where nobody has signed it. */
export function userOf(request: Request): string {
  const [payload = '', signature = ''] = (request.headers.authorization ?? '')
    .slice('Bearer '.length)
    .split('.');
  const expected = Buffer.from(signatureOf(payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('not signed in');
  return Buffer.from(payload, 'base64url').toString('utf8');
}

export const Sale = z.object({
  number: z.number().int().positive(),
  firstName: z.string().min(2).max(50),
  lastName: z.string().min(2).max(50),
  email: z.email(),
  phone: z.string().min(3).max(30),
});

export async function listen(app: Express): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await new Promise<Server>((resolve) => {
    const started = app.listen(0, '127.0.0.1', () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function newApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json());
  return app;
}
