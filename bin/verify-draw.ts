/**
 * Verifies a draw from its published proof alone. It shares no code with the service, so that anyone who doubts the
 * draw only has to read this file. It checks:
 *
 * - `commitment`, shown before the first winner, is the SHA-256 of `secret`.
 * - A set has a bit for each number from 1, the lowest bit of each byte first, terminated by a one after the highest
 * number. Its SHA-256 is `setHash`. A prize without its own set was drawn from that of the draw.
 * - HMAC-SHA-256 with the secret over `id/prize/counter` is a hash; its first six bytes are a number below 2^48. It
 * denotes that number modulo n, plus one, and nothing if it is not below the largest multiple of n.
 * - Counters 0 to 99 denote lottery numbers (n = maxNumber): the first that is in the set and has not won before
 * wins. If there is none, counters from 100 on denote positions among those numbers in ascending order.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const usage = 'Användning: npm run verify-draw -- <adress eller JSON-fil> …';
const direct = 100;

class Broken extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, where: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Broken(`${where} saknas eller är inte ett objekt.`);
  for (const name of Object.keys(value))
    if (!known.includes(name)) throw new Broken(`${where} har ett okänt fält: ${name}.`);
  return value as Fields;
}

function textOf(fields: Fields, name: string, form: RegExp): string {
  const value = fields[name];
  if (typeof value !== 'string' || !form.test(value)) throw new Broken(`${name} har inte rätt form.`);
  return value;
}

function wholeOf(fields: Fields, name: string, least: number): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
    throw new Broken(`${name} är inte ett heltal från ${least} och uppåt.`);
  return value;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hex = /^[0-9a-f]{64}$/;

/** The numbers of a set, ascending, with its hash and highest number. */
interface SoldNumbers {
  readonly hash: string;
  readonly maxNumber: number;
  readonly numbers: readonly number[];
}

function setOf(fields: Fields): SoldNumbers {
  const text = textOf(fields, 'set', /^[A-Za-z0-9+/]+={0,2}$/);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Broken('set är inte base64.');
  const hash = textOf(fields, 'setHash', hex);
  if (sha256(bytes) !== hash) throw new Broken('Mängden sålda lotter stämmer inte med sin kontrollsumma.');
  const numbers: number[] = [];
  for (const [index, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) numbers.push(index * 8 + bit + 1);
  const end = numbers.pop();
  if (end === undefined || Math.floor((end - 1) / 8) !== bytes.length - 1)
    throw new Broken('Mängden sålda lotter saknar slutmärke.');
  return { hash, maxNumber: end - 1, numbers };
}

/** The number from 1 to n that a hash denotes, or undefined. */
function meaning(secret: Uint8Array, id: string, prize: number, counter: number, n: number) {
  const hash = createHmac('sha256', secret).update(`${id}/${prize}/${counter}`).digest();
  const value = hash.readUIntBE(0, 6);
  return value < 2 ** 48 - (2 ** 48 % n) ? (value % n) + 1 : undefined;
}

function winnerOf(
  secret: Uint8Array,
  id: string,
  prize: number,
  { maxNumber, numbers }: SoldNumbers,
  before: ReadonlySet<number>,
): { number: number; counter: number } | undefined {
  const left = numbers.filter((number) => !before.has(number));
  const eligible = new Set(left);
  if (left.length === 0) return undefined;
  for (let counter = 0; ; counter++) {
    const byPlace = counter >= direct;
    const found = meaning(secret, id, prize, counter, byPlace ? left.length : maxNumber);
    const number = byPlace && found !== undefined ? left[found - 1] : found;
    if (number !== undefined && eligible.has(number)) return { number, counter };
  }
}

/** Verifies one prize against its set. @throws Broken with the discrepancy */
function checkPrize(
  fields: Fields,
  common: SoldNumbers | undefined,
  draw: { secret: Uint8Array; id: string; prize: number; before: ReadonlySet<number> },
): { number: number; among: number } {
  if (fields.setHash === null) throw new Broken('mängden sålda lotter är inte fryst än, försök om en minut.');
  const set = 'setHash' in fields || 'set' in fields ? setOf(fields) : common;
  if (!set) throw new Broken('det finns ingen mängd sålda lotter att kontrollera mot.');
  const number = wholeOf(fields, 'number', 1);
  const counter = wholeOf(fields, 'counter', 0);
  if (wholeOf(fields, 'maxNumber', 1) !== set.maxNumber)
    throw new Broken(
      `högsta lottnummer är ${set.maxNumber} i mängden, men ${String(fields.maxNumber)} anges.`,
    );
  const right = winnerOf(draw.secret, draw.id, draw.prize, set, draw.before);
  if (!right) throw new Broken('ingen såld lott fanns kvar att dra.');
  if (right.number !== number)
    throw new Broken(`lott ${number} anges, men lott ${right.number} skulle ha vunnit.`);
  if (right.counter !== counter)
    throw new Broken(`lott ${number} är rätt, men på räknare ${right.counter}, inte ${counter}.`);
  return { number, among: set.numbers.filter((each) => !draw.before.has(each)).length };
}

/** Prints a line per prize and the verdict. @returns whether the draw is correct */
function check(proof: unknown): boolean {
  const known = ['id', 'maxNumber', 'set', 'setHash', 'commitment', 'secret', 'prizes'];
  const fields = fieldsOf(proof, 'Beviset', known);
  const id = textOf(fields, 'id', /^[a-z0-9]+-[a-z0-9]+$/);
  const commitment = textOf(fields, 'commitment', hex);
  const { prizes } = fields;
  if (!Array.isArray(prizes)) throw new Broken('prizes saknas.');
  const maxNumber = wholeOf(fields, 'maxNumber', 1);
  const frozen = fields.set !== null || fields.setHash !== null;
  const common = frozen ? setOf(fields) : undefined;
  if (common && common.maxNumber !== maxNumber)
    throw new Broken(`Högsta lottnummer är ${common.maxNumber} i mängden, men ${maxNumber} anges.`);
  if (fields.secret === undefined)
    throw new Broken('Dragningen kan inte kontrolleras än: hemligheten visas när vinnarmailet har skickats.');
  const secret = Buffer.from(textOf(fields, 'secret', hex), 'hex');
  if (sha256(secret) !== commitment)
    throw new Broken('Hemligheten stämmer inte med kontrollsumman som visades före dragningen.');
  console.log('Hemligheten stämmer med kontrollsumman som visades före dragningen.');

  const before = new Set<number>();
  let right = 0;
  for (const [prize, value] of (prizes as unknown[]).entries()) {
    const prizeFields = ['name', 'number', 'counter', 'maxNumber', 'set', 'setHash'];
    const each = fieldsOf(value, `Vinst ${prize + 1}`, prizeFields);
    const title = `Vinst ${prize + 1} (${String(each.name)})`;
    try {
      const { number, among } = checkPrize(each, common, { secret, id, prize, before });
      console.log(`${title}: lott ${number} stämmer, dragen bland ${among}.`);
      right++;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      console.log(`${title}: STÄMMER INTE: ${error.message}`);
    }
    if (typeof each.number === 'number') before.add(each.number);
  }
  const last = prizes.at(-1) as Fields | undefined;
  const odd = !common && last && last.maxNumber !== maxNumber;
  if (odd) console.log('Högsta lottnummer stämmer inte med den sista vinsten.');
  const holds = right === prizes.length && prizes.length > 0 && !odd;
  console.log(`Dragningen stämmer${holds ? '' : ' INTE'}: ${right} av ${prizes.length} vinster är rätt.`);
  return holds;
}

async function read(place: string): Promise<unknown> {
  if (!/^https?:\/\//.test(place)) return JSON.parse(readFileSync(place, 'utf8'));
  const answer = await fetch(place);
  if (!answer.ok) throw new Broken(`${place} svarade ${answer.status}.`);
  return answer.json();
}

async function holds(place: string): Promise<boolean> {
  try {
    return check(await read(place));
  } catch (error) {
    console.log(error instanceof Broken ? error.message : `Beviset gick inte att läsa: ${String(error)}`);
    return false;
  }
}

const places = process.argv.slice(2);
if (places.length === 0) console.error(usage);
let all = places.length > 0;
for (const place of places) {
  if (places.length > 1) console.log(`\n${place}`);
  const right = await holds(place);
  all &&= right;
}
process.exitCode = all ? 0 : 1;
