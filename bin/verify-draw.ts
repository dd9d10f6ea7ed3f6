/**
 * Verifies a draw from its published proof alone, by the formats in `docs/draw.md`, and names the field that is wrong. It
 * shares no code with the service, so that anyone who doubts the draw only has to read this file. The key is the secret,
 * in a controlled draw its HMAC of the public number; HMACs under the key over `id/prize/counter` denote numbers:
 * counters 0 to 99 those of the lottery, later ones places among the numbers that take part and have not won before.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const direct = 100;
class Broken extends Error {}

function must(isRight: boolean, otherwise: string): asserts isRight {
  if (!isRight) throw new Broken(otherwise);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, where: string, known: readonly string[]): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  must(isObject, `${where} saknas eller är inte ett objekt.`);
  for (const name of Object.keys(value)) must(known.includes(name), `${where} har ett okänt fält: ${name}.`);
  return value as Fields;
}

function textOf(fields: Fields, name: string, form: RegExp): string {
  const value = fields[name];
  must(typeof value === 'string' && form.test(value), `${name} har inte rätt form.`);
  return value;
}

function wholeOf(fields: Fields, name: string, least: number): number {
  const value = fields[name];
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
  must(isWhole, `${name} är inte ett heltal från ${least} och uppåt.`);
  return value;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hex = /^[0-9a-f]{64}$/;
const drawId = /^[a-z0-9]+-[a-z0-9]+$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** The numbers of a set, ascending, with its highest number. */
type Numbers = Readonly<{ maxNumber: number; numbers: readonly number[]; has: ReadonlySet<number> }>;
/** The inputs that determine the winners. */
type Draw = Readonly<{ key: Uint8Array; id: string; isControlled: boolean; common: Numbers | undefined }>;

function setOf(fields: Fields): Numbers {
  const text = textOf(fields, 'set', /^[A-Za-z0-9+/]+={0,2}$/);
  const bytes = Buffer.from(text, 'base64');
  must(bytes.toString('base64') === text, 'set är inte base64.');
  const isPromised = sha256(bytes) === textOf(fields, 'setHash', hex);
  must(isPromised, 'Mängden lotter (set) stämmer inte med sin kontrollsumma (setHash).');
  const numbers: number[] = [];
  for (const [index, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) numbers.push(index * 8 + bit + 1);
  const end = numbers.pop();
  const hasEnd = end !== undefined && Math.floor((end - 1) / 8) === bytes.length - 1;
  must(hasEnd, 'Mängden lotter (set) saknar slutmärke.');
  return { maxNumber: end - 1, numbers, has: new Set(numbers) };
}

const texts: readonly (readonly [name: string, form: RegExp])[] = [
  ['rule', /^(sold|paid|all)$/],
  ['createdDate', time],
  ['frozenDate', time],
  ['startedDate', time],
  ['publicNumber', /^\d{6,20}$/],
  ['publicSource', /^.{1,100}$/u],
];

/** Fields about controlled draws; the proof of an ordinary draw may have none of them. */
function checkControl(fields: Fields): void {
  const isThere = (name: string) => fields[name] !== undefined;
  for (const [name, form] of texts) if (isThere(name)) textOf(fields, name, form);
  if (isThere('eligible') && fields.eligible !== null) wholeOf(fields, 'eligible', 0);
  if (isThere('redrawOf')) {
    const redraw = fieldsOf(fields.redrawOf, 'redrawOf', ['drawId', 'prize']);
    textOf(redraw, 'drawId', drawId);
    wholeOf(redraw, 'prize', 0);
  }
  const isControlled = fields.controlled === true;
  const stated = ['controlled', 'rule', 'eligible', 'createdDate'];
  const missing = stated.filter((name) => !isThere(name));
  const only = ['frozenDate', 'startedDate', 'publicNumber', 'publicSource', 'redrawOf'].filter(isThere);
  const times = ['createdDate', 'frozenDate', 'startedDate'].filter(isThere);
  const instants = times.map((name) => Date.parse(String(fields[name])));
  const inOrder = instants.every((at, index) => at >= (instants[index - 1] ?? 0));
  const isFrozen = isThere('frozenDate');
  const isStarted = isThere('startedDate');
  must(!isThere('controlled') || typeof fields.controlled === 'boolean', 'controlled har inte rätt form.');
  must(missing.length % stated.length === 0, `${missing.join(', ')} saknas.`);
  must(isControlled || only.length === 0, `controlled är inte sant, men ${only.join(', ')} finns.`);
  must(isThere('publicNumber') === isStarted, 'publicNumber och startedDate finns inte båda eller ingen.');
  const agree = !isControlled || isFrozen === (fields.set !== null);
  must(agree, 'controlled är sant, men frozenDate och set finns inte båda eller ingen.');
  must(isFrozen || !isStarted, 'publicNumber finns, men inte frozenDate.');
  must(inOrder, `Tiderna står inte i ordning: ${times.join(', ')}.`);
}

/** The draw's set, with its published hash and counts. */
function sharedOf(fields: Fields, last: unknown): Numbers | undefined {
  const maxNumber = wholeOf(fields, 'maxNumber', 1);
  const { eligible, rule, redrawOf } = fields;
  if (fields.set === null && fields.setHash === null) {
    const isLast = last === undefined || (last as Fields).maxNumber === maxNumber;
    must(typeof eligible !== 'number', 'eligible anges utan någon mängd lotter.');
    must(isLast, 'Högsta lottnummer (maxNumber) stämmer inte med den sista vinsten.');
    return undefined;
  }
  const set = setOf(fields);
  const { length } = set.numbers;
  const isWhole = rule !== 'all' || redrawOf !== undefined || length === maxNumber;
  const isCounted = eligible === undefined || eligible === length;
  must(
    set.maxNumber === maxNumber,
    `Högsta lottnummer i set är ${set.maxNumber}, men maxNumber är ${maxNumber}.`,
  );
  must(isCounted, `Mängden har ${length} lotter, men eligible är ${String(eligible)}.`);
  must(isWhole, 'rule är all, men alla nummer är inte med i mängden (set).');
  return set;
}

/** The number from 1 to n that a hash denotes, or undefined. */
function meaning({ key, id }: Draw, prize: number, counter: number, n: number): number | undefined {
  const hash = createHmac('sha256', key).update(`${id}/${prize}/${counter}`).digest();
  const value = hash.readUIntBE(0, 6);
  return value < 2 ** 48 - (2 ** 48 % n) ? (value % n) + 1 : undefined;
}

function winnerOf(
  draw: Draw,
  prize: number,
  { maxNumber, numbers, has }: Numbers,
  before: ReadonlySet<number>,
): { number: number; counter: number; among: number } | undefined {
  const left = numbers.filter((number) => !before.has(number));
  const among = left.length;
  if (among === 0) return undefined;
  for (let counter = 0; ; counter++) {
    const byPlace = counter >= direct;
    const found = meaning(draw, prize, counter, byPlace ? among : maxNumber);
    const number = byPlace && found !== undefined ? left[found - 1] : found;
    if (number !== undefined && has.has(number) && !before.has(number)) return { number, counter, among };
  }
}

/** Verifies one prize against its set, and notes who won it. @throws Broken with the discrepancy */
function checkPrize(fields: Fields, draw: Draw, prize: number, before: Set<number>): string {
  must(!('replaced' in fields) || fields.replaced === true, 'replaced har inte rätt form.');
  const hasOwn = 'setHash' in fields || 'set' in fields;
  must(!hasOwn || !draw.isControlled, 'controlled är sant, men vinsten har en egen mängd (set).');
  const number = wholeOf(fields, 'number', 1);
  if (hasOwn && fields.setHash === null && fields.set === null) {
    before.add(number);
    throw new Broken('mängden sålda lotter är inte fryst än, försök om en minut.');
  }
  const set = hasOwn ? setOf(fields) : draw.common;
  must(set !== undefined, 'det finns ingen mängd (set) att kontrollera mot.');
  const right = winnerOf(draw, prize, set, before);
  if (right) before.add(right.number);
  const counter = wholeOf(fields, 'counter', 0);
  const most = wholeOf(fields, 'maxNumber', 1);
  must(most === set.maxNumber, `högsta lottnummer i set är ${set.maxNumber}, men maxNumber är ${most}.`);
  must(right !== undefined, 'ingen lott fanns kvar att dra (number).');
  const { number: won, counter: at, among } = right;
  must(won === number, `lott ${number} anges (number), men lott ${won} skulle ha vunnit.`);
  must(at === counter, `lott ${number} är rätt, men på räknare ${at}, inte ${counter} (counter).`);
  return `lott ${number} stämmer, dragen bland ${among}.${fields.replaced === true ? ' Vinsten drogs om.' : ''}`;
}

const notYet =
  'Dragningen kan inte kontrolleras helt än: hemligheten visas när vinnarmailet har skickats, eller när kontrollanten har skrivit under.';
const notPromised =
  'Hemligheten (secret) stämmer inte med kontrollsumman (commitment) som visades före dragningen.';

/** The key of a draw whose secret is public. */
function keyOf(fields: Fields): Uint8Array {
  must(fields.secret !== undefined, notYet);
  const secret = Buffer.from(textOf(fields, 'secret', hex), 'hex');
  must(sha256(secret) === fields.commitment, notPromised);
  console.log('Hemligheten stämmer med kontrollsumman som visades före dragningen.');
  if (fields.controlled !== true) return secret;
  const message = `public:${textOf(fields, 'publicNumber', /^/)}`;
  return createHmac('sha256', secret).update(message).digest();
}

/** Prints a line per prize and the verdict. @returns whether the draw is correct */
function check(proof: unknown, expectedId: string | undefined): boolean {
  const old = ['id', 'maxNumber', 'set', 'setHash', 'commitment', 'secret', 'prizes'];
  const since = ['controlled', 'eligible', 'redrawOf', ...texts.map(([name]) => name)];
  const fields = fieldsOf(proof, 'Beviset', [...old, ...since]);
  const id = textOf(fields, 'id', drawId);
  must(expectedId === undefined || expectedId === id, `id är en annan dragnings: ${id}.`);
  textOf(fields, 'commitment', hex);
  checkControl(fields);
  const { prizes } = fields;
  must(Array.isArray(prizes), 'prizes saknas.');
  const common = sharedOf(fields, prizes.at(-1));
  if (common && fields.controlled === true)
    console.log(`De ${common.numbers.length} lotter som låstes stämmer med sin kontrollsumma.`);
  const draw = { key: keyOf(fields), id, isControlled: fields.controlled === true, common };
  const before = new Set<number>();
  let right = 0;
  for (const [prize, value] of (prizes as unknown[]).entries()) {
    const names = ['name', 'number', 'counter', 'maxNumber', 'replaced', 'set', 'setHash'];
    const each = fieldsOf(value, `Vinst ${prize + 1}`, names);
    const title = `Vinst ${prize + 1} (${String(each.name)})`;
    try {
      console.log(`${title}: ${checkPrize(each, draw, prize, before)}`);
      right++;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      console.log(`${title}: STÄMMER INTE: ${error.message}`);
    }
  }
  const wrong = prizes.length - right;
  if (wrong > 1 || (wrong === 1 && prizes.length === 1))
    console.log(`Kanske är ${draw.isControlled ? 'publicNumber, ' : ''}id eller setHash ett annat.`);
  const holds = right === prizes.length && prizes.length > 0;
  console.log(`Dragningen stämmer${holds ? '' : ' INTE'}: ${right} av ${prizes.length} vinster är rätt.`);
  return holds;
}

async function read(place: string): Promise<unknown> {
  if (!/^https?:/.test(place)) return JSON.parse(readFileSync(place, 'utf8'));
  const answer = await fetch(place);
  must(answer.ok, `${place} svarade ${answer.status}.`);
  return answer.json();
}

async function holds(place: string): Promise<boolean> {
  try {
    return check(await read(place), /^https?:.*\/draw\/([^/]+)\/proof$/.exec(place)?.[1]);
  } catch (error) {
    console.log(error instanceof Broken ? error.message : `Beviset gick inte att läsa: ${String(error)}`);
    return false;
  }
}

const places = process.argv.slice(2);
if (places.length === 0) console.error('Användning: npm run verify-draw -- <adress eller JSON-fil> …');
let all = places.length > 0;
for (const place of places) {
  if (places.length > 1) console.log(`\n${place}`);
  const right = await holds(place);
  all &&= right;
}
process.exitCode = all ? 0 : 1;
