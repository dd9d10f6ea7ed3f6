import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseRequest } from '../../../functions/kernel/request.ts';
import { type Operation, operations } from '../../../shared/contract/index.ts';
import { corpusOf } from './corpus.ts';

/** Most processor time that the reading of any one body may take, in ms. */
export const longestReading = 50;
/** Most bytes of what is said about it. */
export const longestRefusal = 16_384;

/** How often a reading that seems too long is looked at again: other work makes it longer, never shorter. */
const tries = 7;

export interface Reading {
  readonly route: string;
  readonly body: string;
  /** Processor time in ms: the least of several readings. */
  readonly ms: number;
  /** Bytes of the refusal's fields. */
  readonly told: number;
}

/** Every operation that takes a body. */
export const reading = operations.filter(({ route }) => route.body);

/** Reads one body as a function does, and says what that cost. */
function read({ name, route }: Operation, body: string, text: string, bound: number): Reading {
  const event = {
    rawPath: '',
    headers: { 'content-type': 'application/json' },
    body: text,
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2;
  let ms = Number.POSITIVE_INFINITY;
  let told = 0;
  for (let each = 0; each < tries && ms > bound; each++) {
    const before = process.cpuUsage();
    const { fields } = parseRequest(route, event);
    const { user, system } = process.cpuUsage(before);
    ms = Math.min(ms, (user + system) / 1000);
    told = Buffer.byteLength(JSON.stringify(fields));
  }
  return { route: name, body, ms, told };
}

/** Of the bodies of an operation `npm test` reads one in so many, another part with each operation; the long run all. */
const oneIn = process.env.LONG_RUN ? 1 : 4;

/** The hostile bodies of an operation that are read. */
export function bodiesOf(operation: Operation) {
  const own = operations.indexOf(operation);
  return corpusOf(operation).filter((_, index) => (index + own) % oneIn === 0);
}

/** The reading of an operation's hostile bodies that took longest, and the one of which most was said. */
export function worstReading(operation: Operation): { longest: Reading; most: Reading } {
  const readings = bodiesOf(operation).map(({ name, text }) =>
    read(operation, name, text(), longestReading / 2),
  );
  const worst = (by: (reading: Reading) => number) =>
    readings.reduce((one, other) => (by(other) > by(one) ? other : one));
  return { longest: worst(({ ms }) => ms), most: worst(({ told }) => told) };
}
