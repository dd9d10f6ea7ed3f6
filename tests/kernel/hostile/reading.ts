import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  cleanHtml,
  type CleaningBudget,
  cleaningBudget,
  TooMuchHtml,
} from '../../../functions/html/clean.ts';
import { judgeHtml } from '../../../functions/html/judge.ts';
import { parseRequest } from '../../../functions/kernel/request.ts';
import { type Operation, operations } from '../../../shared/contract/index.ts';
import { corpusOf, type HostileBody, htmlFieldOf } from './corpus.ts';
import { ratioTo } from './ratio.ts';

/**
 * Most that reading a body may cost, its HTML's cleaning included, as a multiple of decoding, parsing and walking the same
 * bytes once. The worst take some 60 times as much; a step of quadratic time takes more than ten times this.
 */
export const maxRatio = 500;
/** Most bytes of what is said about it. */
export const maxBytes = 16_384;
/** Most times that a text is cleaned before it stays as it is. */
export const maxRounds = 3;

export interface Reading {
  readonly body: string;
  /** Its cost, as a multiple of reading the same bytes once: the least of several measurements. */
  readonly ratio: number;
  /** Bytes of the refusal's fields. */
  readonly bytes: number;
  /** How often its HTML was cleaned. */
  readonly rounds: number;
}

export const reading = operations.filter(({ route }) => route.body);

const htmlFieldOfAll = new Map(operations.map(({ name }) => [name, htmlFieldOf(name)]));

/** What a function does with a body before it asks the table, and what it tells of it. */
async function readAsFunction(
  { name, route }: Operation,
  event: APIGatewayProxyEventV2,
): Promise<{ readonly fields: readonly object[]; readonly html: string | undefined }> {
  const { sent, fields, refusal } = parseRequest(route, event);
  const field = htmlFieldOfAll.get(name);
  if (!field || refusal) return { fields, html: undefined };
  const broken = await judgeHtml(sent, field);
  const written: unknown = Reflect.get(Object(sent), field);
  const html = typeof written === 'string' ? written.trim() : '';
  // What holds is cleaned by the handler.
  if (fields.length + broken.length === 0) cleanHtml(html);
  return { fields: [...fields, ...broken], html };
}

/** How often a text is cleaned, up to where it is refused. */
function roundsOf(html: string): number {
  const left: CleaningBudget = cleaningBudget();
  const all = left.rounds;
  // Another text, so that this one is not known already.
  cleanHtml('');
  try {
    cleanHtml(html, left);
  } catch (error) {
    if (!(error instanceof TooMuchHtml)) throw error;
  }
  return all - left.rounds;
}

/** Reads one body as a function does, and says what that cost. */
async function read(operation: Operation, { name, type, text }: HostileBody): Promise<Reading> {
  const body = text();
  const event = {
    rawPath: '',
    headers: { 'content-type': type ?? 'application/json' },
    body,
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2;
  const { fields, html } = await readAsFunction(operation, event);
  const ratio = await ratioTo(body, maxRatio, () => {
    cleanHtml('');
    return readAsFunction(operation, event);
  });
  return {
    body: name,
    ratio,
    bytes: Buffer.byteLength(JSON.stringify(fields)),
    rounds: html === undefined ? 0 : roundsOf(html),
  };
}

/** `npm test` samples every twelfth body of each operation; the long run reads all of them. */
const oneIn = process.env.LONG_RUN ? 1 : 12;

/** Every `part`-th hostile body of an operation, starting at a different one for each operation. */
export function bodiesOf(operation: Operation, part: number) {
  const own = operations.indexOf(operation);
  return corpusOf(operation).filter((_, index) => (index + own) % part === 0);
}

/** What reading an operation's hostile bodies took, each. */
export async function readingsOf(operation: Operation): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  // One after the other, since each is timed.
  for (const body of bodiesOf(operation, oneIn)) readings.push(await read(operation, body));
  return readings;
}
