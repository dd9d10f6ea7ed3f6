import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

/**
 * What is asked for is a request, what is made a result, and what is wanted has a name of its own: recipients, terms.
 * Pictures name nothing that a reader could look up.
 */
const words =
  'made asked wanted told met said heard stuff things? deeds? siege weather lanes? battery batteries arena stand';
const vague = new RegExp(`^(${words.replaceAll(' ', '|')})(?![a-z])`);
const isVague = (name: string) => vague.test(name.charAt(0).toLowerCase() + name.slice(1));

type Pattern = ESTree.ParamPattern | ESTree.BindingPattern | ESTree.BindingRestElement;

/** The names that a pattern declares; a destructured field is no declaration where it gets another name. */
function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesIn(each.type === 'RestElement' ? each : each.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** The names of all variables, parameters, functions, classes and types that a file declares. */
function declaredIn(file: string): string[] {
  const names: string[] = [];
  const note = (...patterns: readonly (Pattern | null)[]) => names.push(...patterns.flatMap(namesIn));
  const callable = ({ id, params }: ESTree.Function) => note(id, ...params);
  new Visitor({
    VariableDeclarator: ({ id }) => note(id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: ({ params }) => note(...params),
    ClassDeclaration: ({ id }) => note(id),
    TSInterfaceDeclaration: ({ id }) => note(id),
    TSTypeAliasDeclaration: ({ id }) => note(id),
  }).visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  return names;
}

test('nothing is named by a participle or a picture where there is a noun', () => {
  const declared = files.flatMap((file) => declaredIn(file).map((name) => ({ file, name })));
  expect(declared.length).toBeGreaterThan(20_000);
  expect(declared.filter(({ name }) => isVague(name))).toEqual([]);
});
