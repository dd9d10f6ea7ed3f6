import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cleanHtml } from '../../../../functions/html/clean.ts';
import { judgeHtml } from '../../../../functions/html/judge.ts';
import { parseRequest } from '../../../../functions/kernel/request.ts';
import { type Operation, operations } from '../../../../shared/contract/index.ts';
import { corpusOf, type HostileBody, htmlFieldOf } from './corpus.ts';

/** Most processor time that the reading of any one body may take, in ms: its HTML's cleaning included. */
export const longestReading = 50;
/** Most bytes of what is said about it. */
export const longestRefusal = 16_384;

/** How often a reading of more than half the bound is repeated: other work makes it longer, never shorter. */
const tries = 7;
/** How often one beyond the bound is: whatever shares the processor's caches may last longer than the first tries. */
const triesBeyond = 60;

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

/** What a function does with a body before it asks the table, and what it tells of it. */
function readAsFunction({ name, route }: Operation, event: APIGatewayProxyEventV2): readonly object[] {
  const { sent, fields, refusal } = parseRequest(route, event);
  const field = htmlFieldOfAll.get(name);
  if (!field || refusal) return fields;
  const broken = judgeHtml(sent, field);
  // What holds is cleaned by the handler.
  if (fields.length + broken.length === 0) cleanHtml(String(Reflect.get(Object(sent), field) ?? '').trim());
  return [...fields, ...broken];
}

const htmlFieldOfAll = new Map(operations.map(({ name }) => [name, htmlFieldOf(name)]));

/** Reads one body as a function does, and says what that cost. */
function read(operation: Operation, { name, type, text }: HostileBody, bound: number): Reading {
  const event = {
    rawPath: '',
    headers: { 'content-type': type ?? 'application/json' },
    body: text(),
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2;
  let ms = Number.POSITIVE_INFINITY;
  let told = 0;
  for (let each = 0; each < (ms > longestReading ? triesBeyond : tries) && ms > bound; each++) {
    // Another text, so that this one is not known from the try before.
    cleanHtml('');
    const before = process.cpuUsage();
    const fields = readAsFunction(operation, event);
    const { user, system } = process.cpuUsage(before);
    ms = Math.min(ms, (user + system) / 1000);
    told = Buffer.byteLength(JSON.stringify(fields));
  }
  return { route: operation.name, body: name, ms, told };
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
  const readings = bodiesOf(operation).map((body) => read(operation, body, longestReading / 2));
  const worst = (by: (reading: Reading) => number) =>
    readings.reduce((one, other) => (by(other) > by(one) ? other : one));
  return { longest: worst(({ ms }) => ms), most: worst(({ told }) => told) };
}
