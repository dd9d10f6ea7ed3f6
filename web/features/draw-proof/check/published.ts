import { type Finding, finding } from './findings.ts';

/** A list of numbers as it is published. */
export interface PublishedSet {
  readonly set: string;
  readonly setHash: string;
}

export interface PublishedPrize {
  readonly name: string;
  readonly number: number;
  readonly counter: number;
  readonly maxNumber: number;
  readonly replaced: boolean;
  /** Its own list; null until it is stored, absent if the prize uses the draw's. */
  readonly own?: PublishedSet | null;
}

/** A proof whose form is right, as `docs/draw.md` describes it. */
export interface Published {
  readonly id: string;
  readonly controlled: boolean;
  readonly rule: string;
  readonly frozen: boolean;
  readonly publicNumber: string | undefined;
  readonly maxNumber: number;
  /** Null without a list; undefined in a proof that says nothing of controlled draws. */
  readonly eligible: number | null | undefined;
  readonly shared: PublishedSet | null;
  readonly commitment: string;
  readonly secret: string | undefined;
  readonly isRedraw: boolean;
  readonly prizes: readonly PublishedPrize[];
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText =
  (form: RegExp): Test =>
  (value) =>
    typeof value === 'string' && form.test(value);
const isWhole =
  (least: number): Test =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
const isTime: Test = (value) =>
  isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)(value) && !Number.isNaN(Date.parse(String(value)));
const orAbsent =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

const isId = isText(/^[a-z0-9]+-[a-z0-9]+$/);
const isHash = isText(/^[0-9a-f]{64}$/);
const isBitmap = isText(/^[A-Za-z0-9+/]+={0,2}$/);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const prizeForms: Readonly<Record<string, Test>> = {
  name: (value) => typeof value === 'string',
  number: isWhole(1),
  counter: isWhole(0),
  maxNumber: isWhole(1),
  replaced: orAbsent((value) => value === true),
  set: orAbsent(orNull(isBitmap)),
  setHash: orAbsent(orNull(isHash)),
};
const redrawForms: Readonly<Record<string, Test>> = { drawId: isId, prize: isWhole(0) };
const forms: Readonly<Record<string, Test>> = {
  id: isId,
  controlled: orAbsent((value) => typeof value === 'boolean'),
  rule: orAbsent(isText(/^(sold|paid|all)$/)),
  createdDate: orAbsent(isTime),
  frozenDate: orAbsent(isTime),
  startedDate: orAbsent(isTime),
  publicNumber: orAbsent(isText(/^\d{6,20}$/)),
  publicSource: orAbsent(isText(/^.{1,100}$/u)),
  maxNumber: isWhole(1),
  eligible: orAbsent(orNull(isWhole(0))),
  set: orNull(isBitmap),
  setHash: orNull(isHash),
  commitment: isHash,
  secret: orAbsent(isHash),
  redrawOf: orAbsent(isObject),
  prizes: Array.isArray,
};

function formOf(fields: Fields, tests: Readonly<Record<string, Test>>, place: string): Finding[] {
  const unknown = Object.keys(fields).filter((name) => !(name in tests));
  const wrong = Object.entries(tests).filter(([name, test]) => !test(fields[name]));
  return [
    ...unknown.map((name) => finding(place + name, 'Fältet är okänt.')),
    ...wrong.map(([name]) =>
      finding(place + name, fields[name] === undefined ? 'Fältet saknas.' : 'Fältet har inte rätt form.'),
    ),
    ...(((fields['set'] ?? null) === null) !== ((fields['setHash'] ?? null) === null)
      ? [
          finding(
            [`${place}set`, `${place}setHash`],
            'Listan och dess kontrollsumma ska finnas båda eller ingen.',
          ),
        ]
      : []),
  ];
}

/** What a controlled draw has and others have not, and in which order it comes. */
function orderOf(fields: Fields): Finding[] {
  const has = (name: string) => fields[name] !== undefined;
  const found: Finding[] = [];
  // Told together since there are controlled draws.
  const stated = ['controlled', 'rule', 'createdDate', 'eligible'];
  const missing = stated.filter((name) => !has(name));
  if (missing.length < stated.length) found.push(...missing.map((name) => finding(name, 'Fältet saknas.')));
  if (fields['controlled'] !== true)
    for (const name of ['frozenDate', 'startedDate', 'publicNumber', 'publicSource', 'redrawOf'].filter(has))
      found.push(finding(['controlled', name], 'Fältet finns bara i en kontrollerad dragning.'));
  if (has('publicNumber') !== has('startedDate'))
    found.push(
      finding(['publicNumber', 'startedDate'], 'Talet och tiden för starten ska finnas båda eller ingen.'),
    );
  if (fields['controlled'] === true && has('frozenDate') !== (fields['set'] !== null))
    found.push(
      finding(
        ['controlled', 'frozenDate', 'set'],
        'I en kontrollerad dragning finns listan och tiden då den låstes båda eller ingen.',
      ),
    );
  if (has('publicNumber') && !has('frozenDate'))
    found.push(finding(['publicNumber', 'frozenDate'], 'Talet finns fast listan inte är låst.'));
  const times = ['createdDate', 'frozenDate', 'startedDate'].filter(has);
  for (const [index, name] of times.slice(1).entries()) {
    const before = times[index] ?? '';
    if (Date.parse(String(fields[before])) > Date.parse(String(fields[name])))
      found.push(finding([before, name], 'Tiderna står inte i ordning.'));
  }
  return found;
}

const setIn = (fields: Fields): PublishedSet | null =>
  fields['set'] === null ? null : { set: String(fields['set']), setHash: String(fields['setHash']) };

function prizeOf(fields: Fields): PublishedPrize {
  return {
    name: String(fields['name']),
    number: Number(fields['number']),
    counter: Number(fields['counter']),
    maxNumber: Number(fields['maxNumber']),
    replaced: fields['replaced'] === true,
    ...(fields['set'] !== undefined && { own: setIn(fields) }),
  };
}

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Parses the answer, or says where its format is wrong. */
export function readPublished(value: unknown): Published | readonly Finding[] {
  if (!isObject(value)) return [finding('proof', 'Beviset är inte ett objekt.')];
  const prizes: readonly unknown[] = Array.isArray(value['prizes']) ? value['prizes'] : [];
  const found = [
    ...formOf(value, forms, ''),
    ...(isObject(value['redrawOf']) ? formOf(value['redrawOf'], redrawForms, 'redrawOf.') : []),
    ...orderOf(value),
    ...prizes.flatMap((prize, index) =>
      isObject(prize)
        ? formOf(prize, prizeForms, `prizes[${index}].`)
        : [finding(`prizes[${index}]`, 'Vinsten är inte ett objekt.')],
    ),
  ];
  if (found.length > 0) return found;
  return {
    id: String(value['id']),
    controlled: value['controlled'] === true,
    rule: optional(value['rule']) ?? 'sold',
    frozen: value['frozenDate'] !== undefined,
    publicNumber: optional(value['publicNumber']),
    maxNumber: Number(value['maxNumber']),
    eligible: value['eligible'] as number | null | undefined,
    shared: setIn(value),
    commitment: String(value['commitment']),
    secret: optional(value['secret']),
    isRedraw: value['redrawOf'] !== undefined,
    prizes: prizes.map((prize) => prizeOf(prize as Fields)),
  };
}
