import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import {
  type Assembly,
  globalStackName,
  stackName,
  synthesize,
  watchStackName,
} from '../../infra/aws/app.ts';
import type { GivenConfig } from '../../infra/aws/config.ts';
import { operations } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/index.ts';

/** A fictitious production installation. */
export const config: GivenConfig = {
  account: '111122223333',
  region: 'eu-north-1',
  domain: 'lotter.example.se',
  senderAddress: 'post@lottlaget.example',
  version: 'test',
  originSecret: 'only-for-tests-only-for-tests-only-for-tests',
  // So that all routes are there.
  selfService: 'on',
};

/** A template and its number of characters as uploaded. */
export interface Synthesized {
  readonly template: Template;
  readonly size: number;
  /** The stacks in us-east-1, if the configuration needs them. */
  readonly global: Template | undefined;
  readonly watch: Template | undefined;
}

type Given = Partial<Omit<Assembly, 'outdir' | 'functionsDirectory'>> & {
  /** The paths that the web build prerendered. */
  readonly pages?: readonly string[];
};

/** Calls `act` with an assembly of empty functions, in temporary folders. */
export function assembled<T>(
  { pages, ...given }: Given,
  act: (assembly: Assembly & { outdir: string }) => T,
): T {
  const directory = mkdtempSync(path.join(tmpdir(), 'stack-'));
  try {
    const functionsDirectory = path.join(directory, 'functions');
    const siteDirectory = path.join(directory, 'site');
    mkdirSync(functionsDirectory);
    mkdirSync(siteDirectory);
    writeFileSync(path.join(functionsDirectory, 'nothing.mjs'), 'export const handler = () => {};\n');
    if (pages) {
      writeFileSync(path.join(siteDirectory, 'prerendered.json'), JSON.stringify(pages));
      mkdirSync(path.join(siteDirectory, 'assets'));
    }
    return act({ config, siteDirectory, ...given, functionsDirectory, outdir: path.join(directory, 'out') });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const templates = new Map<string, Synthesized>();

/** The templates of an installation, made once for all tests of a process: nothing may change them. */
export function synthesized(given: Given = {}): Synthesized {
  const { operations: listed, ...rest } = given;
  const key = JSON.stringify([rest, listed?.map(({ name }) => name)]);
  const found = templates.get(key) ?? synthesizedAnew(given);
  templates.set(key, found);
  return found;
}

function synthesizedAnew(given: Given): Synthesized {
  return assembled(given, (assembly) => {
    synthesize(assembly);
    const textOf = (name: string) => {
      const file = path.join(assembly.outdir, `${name}.template.json`);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    const parse = (text: string) => Template.fromJSON(JSON.parse(text) as Record<string, unknown>);
    const [service = '', global, watch] = [stackName, globalStackName, watchStackName].map(textOf);
    return {
      template: parse(service),
      size: service.length,
      global: global === undefined ? undefined : parse(global),
      watch: watch === undefined ? undefined : parse(watch),
    };
  });
}

/** The public operations and a few others, for a test of something else: a synthesis takes a third of the time. */
export const someOperations = operations.filter(
  ({ route }, index) => route.access === 'public' || index % 12 === 0,
);

/** N operations, with the grants and answers of the real ones. */
export function manyOperations(count: number): Operation[] {
  return Array.from({ length: count }, (_, index) => {
    const operation = operations[index % operations.length];
    if (operation === undefined) throw new Error('The contract is empty.');
    const name = `${operation.name}Copy${index}`;
    return {
      ...operation,
      name,
      resource: `resource${index % 16}`,
      module: `functions/copies/${name}`,
      route: { ...operation.route, path: `/copy${index}${operation.route.path}` as const },
    };
  });
}

export interface PolicyStatement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
export const actionsOf = (statement: PolicyStatement): string[] => listOf(statement.Action);
export const resourcesOf = (statement: PolicyStatement): unknown[] => listOf(statement.Resource);

/** The statements of a function's role, by the function's logical id. */
export function statementsOf(template: Template, functionId: string): PolicyStatement[] {
  const role = template.findResources('AWS::Lambda::Function')[functionId]?.Properties.Role as
    | { 'Fn::GetAtt': [string, string] }
    | undefined;
  if (role === undefined) throw new Error(`There is no function ${functionId}.`);
  return roleStatements(template, role['Fn::GetAtt'][0]);
}

export function roleStatements(template: Template, roleId: string): PolicyStatement[] {
  const policies = template.findResources('AWS::IAM::Role')[roleId]?.Properties.Policies as
    | { PolicyDocument: { Statement: PolicyStatement[] } }[]
    | undefined;
  return (policies ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** The template of a stack. Throws if it does not exist. */
export function there(found: Template | undefined): Template {
  if (found === undefined) throw new Error('The stack is not there.');
  return found;
}
