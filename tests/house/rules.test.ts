import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
/** What is in the repository, or about to be. */
const files = git('ls-files', '--cached', '--others', '--exclude-standard');
const sources = files.filter((file) =>
  /^(bin|functions|infra|shared|web|tests)\/.*\.(ts|tsx|mjs|css)$/.test(file),
);
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const importsOf = (file: string) =>
  [...text(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => found[1] ?? '');

/**
 * The floors of functions/, from the bottom up. What no floor names is a resource of the API: resources know nothing of
 * each other. What looks at many resources, and the operators' commands, stand above them.
 */
const floors: readonly (readonly string[] | 'resources')[] = [
  ['store'],
  ['ledger'],
  ['kernel', 'html', 'pdf', 'picture', 'spreadsheet'],
  ['mail'],
  'resources',
  ['account', 'operators', 'person', 'recount', 'redrive', 'report', 'transfer'],
  ['workers'],
  ['demo'],
];
function floorOf(folder: string): number {
  const named = floors.findIndex((floor) => floor !== 'resources' && floor.includes(folder));
  return named < 0 ? floors.indexOf('resources') : named;
}
/** The folders of infra/local/, from the bottom up; the files beside them join all of them into the local cloud. */
const localFolders = ['foundations', 'template', 'gateway', 'storage', 'lambda', 'mail', 'edge', ''];

test('no file is over 250 lines', () => {
  expect(sources.filter((file) => text(file).trimEnd().split('\n').length > 250)).toEqual([]);
});

test('files are named in kebab-case', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*$/;
  expect(sources.filter((file) => !name.test(path.basename(file)))).toEqual([]);
});

test('there is no drawer: utils, helpers, common, misc, lib, base, manager, service, types', () => {
  const drawer = /(^|[/-])(utils?|helpers?|common|misc|lib|base|manager|types)(\/|\.tsx?$)/;
  expect(sources.filter((file) => drawer.test(file))).toEqual([]);
});

test('the SDK is imported where the cloud is touched, nowhere else', () => {
  const allowed = /^(functions\/store|infra|bin|tests)\//;
  const importing = sources.filter((file) => importsOf(file).some((name) => name.startsWith('@aws-sdk/')));
  expect(importing.filter((file) => !allowed.test(file))).toEqual([]);
});

test('a condition that fails is an answer outside functions/store/, by `attempt` or `retry`, and no exception', () => {
  const others = sources.filter((file) => /^functions\/(?!store\/)/.test(file));
  expect(others.filter((file) => text(file).includes('ConditionFailed'))).toEqual([]);
});

test("a link is the one of components/link.tsx: React Router's own brings its framework mode to every screen", () => {
  const web = sources.filter((file) => file.startsWith('web/'));
  const wrong = /import \{[^}]*\b(NavLink|Link|Form|RouterProvider)\b[^}]*\} from 'react-router-dom'/;
  expect(web.filter((file) => wrong.test(text(file)))).toEqual([]);
});

test('zod is imported as a namespace of its small half, so that a bundle pays for what it uses', () => {
  const product = sources.filter((file) => /^(shared|functions|web)\//.test(file));
  const wrong = product.filter((file) =>
    /import (?!type|\* as z from 'zod\/mini')[^;]*from 'zod(?!\/v4\/core')/.test(text(file)),
  );
  expect(wrong).toEqual([]);
  // By their own names: `z.core` and `z.toJSONSchema` would come into the kernel of every function, with all languages.
  expect(product.filter((file) => /\bz\.(toJSONSchema|core\.\$ZodError)\b/.test(text(file)))).toEqual([]);
});

test('the app reads nothing of a route that its build leaves out (`unread` in web/vite.config.ts)', () => {
  const wrong = sources.flatMap((file) => {
    if (!file.startsWith('web/')) return [];
    const code = text(file);
    const routes = [...code.matchAll(/import \{([^}]*)\} from '[^']*shared\/contract\/[^']*'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().split(' ').at(-1) ?? '')
      .filter(Boolean);
    const left = 'params|query|body|summary|description|errors|grants|throttles|answer\\.schema';
    const read = new RegExp(`\\b(${routes.join('|')})\\.(${left})\\b`).exec(code);
    return routes.length > 0 && read ? [`${file}: ${read[0]}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('no formatter is created while code loads: each takes milliseconds of a cold start', () => {
  const product = sources.filter((file) => /^(shared|functions|web)\//.test(file));
  expect(product.filter((file) => /^(export )?(const|let) \w+ = new Intl\./m.test(text(file)))).toEqual([]);
});

test('each zone imports only what lies below it', () => {
  const below: Record<string, string[]> = {
    shared: ['shared'],
    functions: ['functions', 'shared'],
    web: ['web', 'shared'],
    infra: ['infra', 'shared'],
    bin: ['bin', 'infra', 'shared'],
  };
  const wrong = sources.flatMap((file) => {
    const zones = below[file.split('/')[0] ?? ''];
    if (!zones) return [];
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map(
        (name) => path.relative(root, path.resolve(root, path.dirname(file), name)).split(path.sep)[0] ?? '',
      )
      .filter((zone) => !zones.includes(zone))
      .map((zone) => `${file} imports ${zone}`);
  });
  expect(wrong).toEqual([]);
});

test('a folder of functions/ imports only from floors below its own', () => {
  const wrong = sources.flatMap((file) => {
    const [zone, folder = ''] = file.split('/');
    if (zone !== 'functions') return [];
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => path.relative(root, path.resolve(root, path.dirname(file), name)).split(path.sep))
      .flatMap(([there, other = '']) =>
        there !== 'functions' || other === folder || floorOf(other) < floorOf(folder)
          ? []
          : [`${file} of ${folder} imports ${other}`],
      );
  });
  expect(wrong).toEqual([]);
});

test('a folder of infra/local/ imports only from those below its own', () => {
  const placeOf = (file: string) => /^infra\/local\/(?:([a-z-]+)\/)?[^/]+\.ts$/.exec(file);
  const wrong = sources.flatMap((file) => {
    const own = placeOf(file);
    if (!own) return [];
    const floor = localFolders.indexOf(own[1] ?? '');
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => path.posix.join(path.posix.dirname(file), name))
      .filter((target) => {
        const there = placeOf(target);
        return there !== null && there[1] !== own[1] && !(localFolders.indexOf(there[1] ?? '') < floor);
      })
      .map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
  const unnamed = sources
    .flatMap((file) => placeOf(file)?.[1] ?? [])
    .filter((name) => !localFolders.includes(name));
  expect(unnamed).toEqual([]);
});

test('no file imports itself, directly or through others', () => {
  const shipped = new Set(sources.filter((file) => /^(bin|functions|infra|shared|web)\//.test(file)));
  const targets = new Map(
    [...shipped].map((file) => [
      file,
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => path.posix.join(path.posix.dirname(file), name))
        .filter((target) => shipped.has(target)),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const target of targets.get(file) ?? []) visit(target, [...above, file]);
  };
  for (const file of shipped) visit(file, []);
  expect(circles).toEqual([]);
});

test('features of the web app do not import each other', () => {
  const wrong = sources.flatMap((file) => {
    const own = /^web\/features\/([^/]+)\//.exec(file)?.[1];
    if (!own) return [];
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => path.relative(root, path.resolve(root, path.dirname(file), name)))
      .filter((target) => target.startsWith('web/features/') && !target.startsWith(`web/features/${own}/`))
      .map((target) => `${file} → ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('keys are spelled in one file only', () => {
  // Apart from what the stack filters the table's stream by, and the partition of a club.
  const spelling = ['functions/store/keys.ts', 'functions/store/work-keys.ts', 'shared/key-prefixes.ts'];
  const prefixes = new Set(
    spelling.flatMap((file) => [...text(file).matchAll(/[`'"]([A-Z]+#)/g)].map(([, prefix]) => prefix)),
  );
  expect(prefixes.size).toBeGreaterThan(20);
  const partitions = new Set(
    spelling.flatMap((file) => [...text(file).matchAll(/\bpk: '([A-Z]+)'/g)].map(([, name]) => name)),
  );
  expect(partitions.size).toBeGreaterThan(10);
  const spelled = new RegExp(
    `(?<![A-Za-z0-9_$-])(${[...prefixes].join('|')})|\\bpk['"]?: *['"\`](${[...partitions].join('|')})['"\`]`,
  );
  const code = (file: string) => text(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const allowed = new Set([...spelling, 'functions/store/table-reader.ts']);
  expect(sources.filter((file) => !allowed.has(file) && spelled.test(code(file)))).toEqual([]);
});

test('an update that does not go through functions/store says itself that the item must exist', () => {
  const sends = /new Update(Item)?Command\(/g;
  const says = /ConditionExpression: 'attribute_exists\(pk\)/g;
  // The contenders of the benchmarks are written as others write; the fixture counts in a table of its own.
  const others = /^(functions\/store\/table\.ts$|tests\/(proof\/bench|local\/fixture)\/)/;
  const count = (file: string, what: RegExp) => text(file).match(what)?.length ?? 0;
  const wrong = sources.filter((file) => !others.test(file) && count(file, sends) > count(file, says));
  expect(wrong).toEqual([]);
});

test('nothing is left to do later, and nothing is switched off', () => {
  const marks = /\b(TODO|FIXME|XXX)\b|@ts-ignore|oxlint-disable|eslint-disable|\.(skip|only|todo)\(/;
  expect(sources.filter((file) => !file.endsWith('house/rules.test.ts') && marks.test(text(file)))).toEqual(
    [],
  );
});

test('no field of the web app cuts what is typed or pasted into it', () => {
  // `maxLength` drops letters, and antd's InputNumber those that are no digits, without a word.
  const cuts = /\bmaxlength\b|antd\/es\/input-number/i;
  const web = sources.filter((file) => /^web\/.*\.tsx?$/.test(file));
  expect(web.filter((file) => cuts.test(text(file)))).toEqual([]);
});

test('bin/ holds what package.json and cdk.json start; its parts are in bin/parts/', () => {
  const started = new Set(`${text('package.json')}${text('cdk.json')}`.match(/\bbin\/[\w.-]+/g));
  expect(sources.filter((file) => /^bin\/[^/]+$/.test(file) && !started.has(file))).toEqual([]);
});

test('the lock file holds no download addresses', () => {
  expect(text('package-lock.json')).not.toContain('"resolved"');
});
