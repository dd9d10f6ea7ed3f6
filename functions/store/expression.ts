/** Conditions and updates as data, compiled to DynamoDB expressions. Paths are attribute names joined by dots. */

import { toStored } from './attributes.ts';

export type Condition = (build: ExpressionBuilder) => string;

/** Collects the names and values of one request. */
export class ExpressionBuilder {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  path(path: string): string {
    return path
      .split('.')
      .map((part) => {
        const known = Object.entries(this.names).find(([, name]) => name === part)?.[0];
        const alias = known ?? `#n${Object.keys(this.names).length}`;
        this.names[alias] = part;
        return alias;
      })
      .join('.');
  }

  value(value: unknown): string {
    const alias = `:v${Object.keys(this.values).length}`;
    this.values[alias] = value;
    return alias;
  }

  /** Names and values for the request, as they are sent; DynamoDB rejects empty ones. */
  collected() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && {
        ExpressionAttributeValues: toStored(this.values),
      }),
    };
  }
}

export const absent =
  (path: string): Condition =>
  (build) =>
    `attribute_not_exists(${build.path(path)})`;
export const present =
  (path: string): Condition =>
  (build) =>
    `attribute_exists(${build.path(path)})`;
const compare =
  (sign: string) =>
  (path: string, value: unknown): Condition =>
  (build) =>
    `${build.path(path)} ${sign} ${build.value(value)}`;
export const equal = compare('=');
export const differs = compare('<>');
export const below = compare('<');
export const above = compare('>');
export const sizeIs =
  (path: string, size: number): Condition =>
  (build) =>
    `size(${build.path(path)}) = ${build.value(size)}`;
/** A single condition gets no parentheses: DynamoDB rejects redundant ones. */
const joined =
  (sign: string) =>
  (...conditions: readonly Condition[]): Condition =>
  (build) => {
    const [first, ...more] = conditions.map((condition) => condition(build));
    return more.length === 0 ? (first ?? '') : [first, ...more].map((each) => `(${each})`).join(` ${sign} `);
  };
export const all = joined('AND');
export const any = joined('OR');

/** Changes of one item. `add` starts at 0 if the attribute is absent; `append` requires the list to exist. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly append?: Readonly<Record<string, readonly unknown[]>>;
  readonly remove?: readonly string[];
}

export function updateExpression(changes: Changes, build: ExpressionBuilder): string {
  const set = [
    ...Object.entries(changes.set ?? {}).map(
      ([path, value]) => `${build.path(path)} = ${build.value(value)}`,
    ),
    ...Object.entries(changes.add ?? {}).map(
      ([path, amount]) =>
        `${build.path(path)} = if_not_exists(${build.path(path)}, ${build.value(0)}) + ${build.value(amount)}`,
    ),
    ...Object.entries(changes.append ?? {}).map(
      ([path, values]) => `${build.path(path)} = list_append(${build.path(path)}, ${build.value(values)})`,
    ),
  ];
  const remove = (changes.remove ?? []).map((path) => build.path(path));
  return [set.length > 0 && `SET ${set.join(', ')}`, remove.length > 0 && `REMOVE ${remove.join(', ')}`]
    .filter(Boolean)
    .join(' ');
}
