import { bodySizes, type Route } from '../../../shared/contract/route.ts';
import type { Operation } from '../../../shared/contract/index.ts';
import { described, type Schema } from '../../support/document.ts';
import { type Hostile, htmlValues, members, values } from './corpus-values.ts';

/** A hostile body of a route: what is hostile, where, and the text, which is made when it is asked for. */
export interface HostileBody {
  readonly name: string;
  text(): string;
}

const mostOf = ({ maxBody = bodySizes.fields }: Route): number => maxBody;

/** A body of a route that holds, and a field for each rule that its fields have, ignored ones as well. */
function exampleOf(name: string): { body: Readonly<Record<string, unknown>>; fields: readonly string[] } {
  const content = described.find((each) => each.name === name)?.operation.requestBody?.content;
  const { schema = {}, example } = content?.['application/json'] ?? {};
  const shapes = (schema.anyOf ?? [schema]) as Schema[];
  const fields = new Map<string, string>();
  for (const shape of shapes)
    for (const [field, rule] of Object.entries((shape.properties ?? {}) as Schema))
      if (!fields.has(JSON.stringify(rule))) fields.set(JSON.stringify(rule), field);
  return { body: example as Readonly<Record<string, unknown>>, fields: [...fields.values()] };
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
 * Hostile bodies for a route, each as large as it takes: every hostile value in every field of its schema (in each
 * field of HTML the pathologies of HTML too), and what is hostile in the whole.
 */
export function corpusOf({ name, route }: Operation): HostileBody[] {
  const most = mostOf(route);
  const { body, fields } = exampleOf(name);
  const rest = JSON.stringify(body).slice(1, -1);
  const inFields = fields.flatMap((field) =>
    Object.entries({ ...values, ...(htmlFields.has(field) && htmlValues) }).map(
      ([kind, value]: [string, Hostile]) => ({
        name: `${kind} in ${field}`,
        text: () => withField(body, field, value, most),
      }),
    ),
  );
  const inAll = Object.entries(wholes).map(([kind, make]) => ({ name: kind, text: () => make(most, rest) }));
  return [...inFields, ...inAll];
}

const htmlFields: ReadonlySet<string> = new Set(['html', 'text']);
