import { listOf, objectOf, type Json } from '../foundations/json.ts';

/** Decides by the partition keys that a call names. */
type Condition = (leadingKeys: readonly string[]) => boolean;
type Statement = {
  deny: boolean;
  actions: Matcher;
  resources: Matcher;
  condition: Condition | undefined;
};
type Matcher = (text: string) => boolean;

const MAX_DECIDED = 500;

/**
 * A principal's identity policies. As in AWS an explicit Deny wins, and the default is deny.
 * The constructor throws if a statement has a part that the local cloud cannot evaluate.
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

  allows(action: string, arn: string, leadingKeys: readonly string[] = []): boolean {
    const key = `${action} ${arn}`;
    const decided = this.#decided.get(key);
    if (decided !== undefined) return decided;
    const about = this.#statements.filter(
      (statement) => statement.actions(action) && statement.resources(arn),
    );
    const holding = about.filter(
      (statement) => statement.condition === undefined || statement.condition(leadingKeys),
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

function compileStatement(statement: Json, owner: string): Statement {
  const { Effect, Action, Resource, Condition: given, ...other } = objectOf(statement);
  const [unknown] = Object.keys(other).filter((name) => name !== 'Sid');
  if (unknown !== undefined)
    throw new Error(`The policy of ${owner} has a ${unknown}, which the local cloud cannot evaluate.`);
  return {
    deny: Effect === 'Deny',
    actions: anyOf(Action, 'i'),
    resources: anyOf(Resource, ''),
    condition: given === undefined ? undefined : compileCondition(given, owner),
  };
}

/** Compiles the only conditions in use: every, or any, partition key that a call names matches one of the patterns. */
function compileCondition(condition: Json, owner: string): Condition {
  const tests = Object.entries(objectOf(condition)).flatMap(([operator, keys]) =>
    Object.entries(objectOf(keys)).map(([key, patterns]): Condition => {
      const [, set] = /^ForA(ll|ny)Values?:StringLike$/.exec(operator) ?? [];
      if (set === undefined || key !== 'dynamodb:LeadingKeys') {
        throw new Error(
          `The policy of ${owner} has a condition that the local cloud cannot evaluate: ${operator} ${key}.`,
        );
      }
      const matches = anyOf(patterns, '');
      return (leadingKeys) => (set === 'll' ? leadingKeys.every(matches) : leadingKeys.some(matches));
    }),
  );
  return (leadingKeys) => tests.every((test) => test(leadingKeys));
}
