import { bodySizes, type Route } from '../../../shared/contract/route.ts';
import type { Operation } from '../../../shared/contract/index.ts';
import { described, type Schema } from '../../support/document.ts';
import { formBodies } from './corpus-forms.ts';
import { type Hostile, htmlValues, members, values } from './corpus-values.ts';

/** A hostile body of a route: what is hostile, where, and the text, which is made when it is asked for. */
export interface HostileBody {
  readonly name: string;
  /** What it is as large as: the route's largest body, or what its field takes. */
  readonly fills: 'body' | 'field';
  /** Its media type; JSON where it says nothing. */
  readonly type?: string;
  text(): string;
}

const mostOf = ({ maxBody = bodySizes.fields }: Route): number => maxBody;

/** The schema of a route's body, in each of its shapes, and an example. */
function contentOf(name: string) {
  const content = described.find((each) => each.name === name)?.operation.requestBody?.content;
  const { schema = {}, example } = content?.['application/json'] ?? {};
  const shapes = (schema.anyOf ?? [schema]) as Schema[];
  return { properties: shapes.map((shape) => (shape.properties ?? {}) as Schema), example };
}

/** A body of a route that holds, and a field for each rule that its fields have, ignored ones as well. */
function exampleOf(name: string) {
  const { properties, example } = contentOf(name);
  const fields = new Map<string, string>();
  for (const [field, rule] of properties.flatMap(Object.entries))
    if (!fields.has(JSON.stringify(rule))) fields.set(JSON.stringify(rule), field);
  return { body: example as Readonly<Record<string, unknown>>, fields };
}

/** The field of a route that takes HTML. */
export const htmlFieldOf = (name: string): 'html' | 'text' | undefined =>
  (['html', 'text'] as const).find((field) => contentOf(name).properties.some((all) => field in all));

/** Just below the most HTML that there may be, in bytes. */
const nearlyAllHtml = 204_700;

/** The most characters that a rule allows a text. */
const longestOf = (rule: string): number =>
  Math.max(0, ...[...rule.matchAll(/"maxLength":(\d+)/g)].map(([, most]) => Number(most)));

/** Bytes of texts that a field itself bounds: at its limit, and what that may take where each character is written long. */
function sizesOf(field: string, rule: string): readonly number[] {
  if (htmlFields.has(field)) return [nearlyAllHtml, 3 * nearlyAllHtml];
  const longest = longestOf(rule);
  return longest > 0 ? [longest, 4 * longest] : [];
}

/** The example with something else in one place, as text. */
function withField(
  body: Readonly<Record<string, unknown>>,
  field: string,
  value: (room: number) => string,
  most: number,
) {
  const { [field]: _, ...others } = body;
  const rest = JSON.stringify(others).slice(1, -1);
  const head = `{${rest}${rest === '' ? '' : ','}${JSON.stringify(field)}:`;
  return `${head}${value(most - Buffer.byteLength(head) - 1)}}`;
}

/** What is hostile in the body as a whole. */
const wholes: Readonly<Record<string, (most: number, rest: string) => string>> = {
  'unknown names': (most, rest) =>
    `{${members(most - rest.length - 3, (index) => `k${index}`, '0')},${rest}}`,
  'unknown names with deletes': (most, rest) =>
    `{${members(most - rest.length - 3, (index) => `k${index}\u007f`, '0')},${rest}}`,
  'names of objects': (most, rest) =>
    `{${members(most - rest.length - 3, (index) => `k${index}\u007f`, '{"a\u007f":"\u007f"}')},${rest}}`,
  'one name again and again': (most, rest) => `{${members(most - rest.length - 3, () => 'a', '0')},${rest}}`,
  'a long name': (most, rest) => `{"${'n'.repeat(most - rest.length - 6)}":0,${rest}}`,
  'a long name of marks': (most, rest) => `{"a${'\u0323'.repeat((most - rest.length - 7) / 2)}":0,${rest}}`,
  'spaces around it': (most, rest) => `{${rest}}${' '.repeat(most - Buffer.byteLength(rest) - 2)}`,
  'half of it': (most, rest) => `{${rest},"a":"${'x'.repeat(most - rest.length - 20)}`,
  'quotes without end': (most) => '"\\'.repeat(most / 2),
  'a byte too many': (most) => `"${'x'.repeat(most)}"`,
};

/**
 * Hostile bodies for a route, each as large as it takes, or as its field does: every hostile value in every field of its
 * schema (in each field of HTML the pathologies of HTML too), what is hostile in the whole, and forms where it takes them.
 */
export function corpusOf({ name, route }: Operation): HostileBody[] {
  const most = mostOf(route);
  const { body, fields } = exampleOf(name);
  const rest = JSON.stringify(body).slice(1, -1);
  const inFields = [...fields].flatMap(([rule, field]) =>
    Object.entries<Hostile>({ ...values, ...(htmlFields.has(field) && htmlValues) }).flatMap(
      ([kind, value]): HostileBody[] => [
        {
          name: `${kind} in ${field}`,
          fills: 'body',
          text: () => withField(body, field, value, most),
        },
        ...(isText(value) ? sizesOf(field, rule) : []).map((size): HostileBody => ({
          name: `${kind} in ${size} bytes of ${field}`,
          fills: 'field',
          text: () => withField(body, field, () => value(size), most),
        })),
      ],
    ),
  );
  const inAll = Object.entries(wholes).map(([kind, make]): HostileBody => ({
    name: kind,
    fills: 'body',
    text: () => make(most, rest),
  }));
  return [...inFields, ...inAll, ...(route.alsoForm ? formBodies(most) : [])];
}

const isText = (value: Hostile): boolean => value(100).startsWith('"');

const htmlFields: ReadonlySet<string> = new Set(['html', 'text']);
