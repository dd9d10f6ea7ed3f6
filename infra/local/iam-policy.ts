import { isObject, listOf, objectOf, type Json } from './json.ts';

/** The values of condition keys for one call, by lower-case key. */
export type ConditionContext = Record<string, string[] | undefined>;

type Condition = (context: ConditionContext) => boolean;
type Statement = {
  deny: boolean;
  actions: Matcher;
  resources: Matcher;
  condition: Condition | undefined;
};
type Matcher = (text: string) => boolean;

/** Condition keys that the gateway provides. */
const KNOWN_KEYS = new Set([
  'aws:securetransport',
  'dynamodb:leadingkeys',
  'kms:signingalgorithm',
  'kms:macalgorithm',
  'kms:messagetype',
  'ses:fromaddress',
  's3:prefix',
]);

const MAX_DECIDED = 500;

/**
 * A principal's identity policies. As in AWS an explicit Deny wins, and the default is deny.
 * The constructor throws if a statement has a condition that the local cloud cannot evaluate.
 */
export class Policy {
  readonly #statements: Statement[];
  /** Decisions by action and resource. Limited in size, since each object of a bucket is a resource. */
  readonly #decided = new Map<string, boolean>();

  constructor(documents: Json[], owner: string) {
    this.#statements = documents
      .flatMap((document) => listOf(objectOf(document).Statement))
      .map((statement) => compileStatement(statement, owner));
  }

  allows(action: string, arn: string, context: ConditionContext = {}): boolean {
    const key = `${action} ${arn}`;
    const decided = this.#decided.get(key);
    if (decided !== undefined) return decided;
    const about = this.#statements.filter(
      (statement) => statement.actions(action) && statement.resources(arn),
    );
    const holding = about.filter(
      (statement) => statement.condition === undefined || statement.condition(context),
    );
    const allowed = holding.length > 0 && holding.every((statement) => !statement.deny);
    const isLasting = about.every((statement) => statement.condition === undefined);
    if (isLasting && this.#decided.size < MAX_DECIDED) this.#decided.set(key, allowed);
    return allowed;
  }
}

/** Compiles an IAM pattern with `*` and `?`; pass the flag `i` for actions, which are case-insensitive. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
}

function anyOf(patterns: Json | undefined, flags: string): Matcher {
  const compiled = listOf(patterns).map((pattern) => wildcard(String(pattern), flags));
  return (text) => compiled.some((pattern) => pattern.test(text));
}

function matcher(yes: Json | undefined, no: Json | undefined, flags: string): Matcher {
  if (yes !== undefined) return anyOf(yes, flags);
  const excluded = anyOf(no, flags);
  return (text) => !excluded(text);
}

function compileStatement(statement: Json, owner: string): Statement {
  if (!isObject(statement)) throw new Error(`The policy of ${owner} has a statement that is not an object.`);
  return {
    deny: statement.Effect === 'Deny',
    actions: matcher(statement.Action, statement.NotAction, 'i'),
    resources: matcher(statement.Resource, statement.NotResource, ''),
    condition: statement.Condition === undefined ? undefined : compileCondition(statement.Condition, owner),
  };
}

function compileCondition(condition: Json, owner: string): Condition {
  const tests = Object.entries(objectOf(condition)).flatMap(([operator, keys]) =>
    Object.entries(objectOf(keys)).map(([key, values]) => compileTest(operator, key, listOf(values), owner)),
  );
  return (context) => tests.every((test) => test(context));
}

function compileTest(operator: string, key: string, values: Json[], owner: string): Condition {
  const fact = key.toLowerCase();
  const [, all, negated, kind, ifExists] =
    /^(ForAllValues:|ForAnyValue:)?String(Not)?(Equals|Like)(IfExists)?$/.exec(operator) ??
    /^()()(Bool)(IfExists)?$/.exec(operator) ??
    [];
  if (kind === undefined || !KNOWN_KEYS.has(fact)) {
    throw new Error(
      `The policy of ${owner} has a condition that the local cloud cannot evaluate: ${operator} ${key}.`,
    );
  }
  const wanted = values.map(String);
  const patterns = wanted.map((value) => wildcard(value));
  const one = (value: string): boolean =>
    kind === 'Like' ? patterns.some((pattern) => pattern.test(value)) : wanted.includes(value);
  return (context) => {
    const given = context[fact];
    if (given === undefined) return ifExists !== undefined || all === 'ForAllValues:';
    const holds = (value: string): boolean => one(value) !== (negated !== undefined && negated !== '');
    return all === 'ForAllValues:' ? given.every(holds) : given.some(holds);
  };
}
