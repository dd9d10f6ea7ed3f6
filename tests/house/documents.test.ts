import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));
const lines = (file: string) => text(file).trimEnd().split('\n').length;

/** Files in the repository, or about to be. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && exists(file));
const documents = files.filter((file) => file.endsWith('.md'));

/** Names in this document are partly those that the code is going to have. */
const glossary = 'docs/glossary.md';

/** A document without its blocks of code. */
const prose = (file: string) => text(file).replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
const codeIn = (file: string) => [...prose(file).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Relative links of a document: the file from the root, and the heading. */
const linksIn = (document: string) =>
  [...prose(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', heading] = target.split('#');
      return { target, file: file ? path.join(path.dirname(document), file) : document, heading };
    });

/** How a heading is named in a link. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
const anchorsIn = (file: string) =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const folders = /^(?:bin|docs|functions|infra|shared|tests|web)\/[\w./-]*$/;

it('nothing stands at the top level but folders, settings and documents', () => {
  const settled = /\/|^\.|^(README|BENCHMARKS|SECURITY)\.md$|\.json$|\.config\.ts$/;
  expect(files.filter((file) => !settled.test(file))).toEqual([]);
});

describe('documents', () => {
  it('name only files that are there', () => {
    const named = [...documents.filter((file) => file !== glossary), 'docs/asvs.csv'].flatMap((document) =>
      codeIn(document)
        .flatMap((code) => code.split(/\s/))
        .filter((word) => folders.test(word))
        .map((file) => ({ document, file })),
    );
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter(({ file }) => !exists(file))).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((document) =>
      [...text(document).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
        ([, script, builtIn]) => script ?? builtIn ?? '',
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    const documented = new Set(named);
    expect(Object.keys(scripts).filter((script) => !documented.has(script))).toEqual([]);
  });

  it('have no relative link that leads nowhere', () => {
    const links = documents.flatMap((document) => linksIn(document).map((link) => ({ document, ...link })));
    expect(links.length).toBeGreaterThan(30);
    const broken = links.filter(
      ({ file, heading }) => !exists(file) || (heading !== undefined && !anchorsIn(file).includes(heading)),
    );
    expect(broken.map(({ document, target }) => `${document}: ${target}`)).toEqual([]);
  });

  it('are all reached from README.md: each in docs/, and the README of each zone', () => {
    const linked = linksIn('README.md').map(({ file }) => file);
    const expected = documents.filter((file) => file !== 'README.md').concat('docs/asvs.csv');
    expect(expected.filter((file) => !linked.includes(file))).toEqual([]);
  });

  it('README.md has at most 90 lines and names the two commands; SECURITY.md has at most 100', () => {
    expect(lines('README.md')).toBeLessThanOrEqual(90);
    expect(text('README.md')).toContain('`npm start`');
    expect(text('README.md')).toContain('`npm test`');
    expect(lines('SECURITY.md')).toBeLessThanOrEqual(100);
  });

  it('are cited in the code by chapters that they have', () => {
    const cited = files
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'tests/house/documents.test.ts')
      .flatMap((file) =>
        [...text(file).matchAll(/(?:"([\w ,-]+)" in )?\b((?:docs\/)?[\w-]+\.md)\b(?:, "([\w ,-]+)")?/g)].map(
          ([, before, document = '', after]) => ({ file, document, chapter: before ?? after }),
        ),
      )
      .filter(({ document }) => document !== 'README.md');
    expect(cited.length).toBeGreaterThan(3);
    const wrong = cited.filter(
      ({ document, chapter }) =>
        !exists(document) || (chapter !== undefined && !anchorsIn(document).includes(anchorOf(chapter))),
    );
    expect(wrong).toEqual([]);
  });
});

describe('docs/asvs.csv', () => {
  const [head = [], ...rows] = text('docs/asvs.csv')
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain = '']) =>
        (quoted ?? plain).replaceAll('""', '"'),
      ),
    );
  const requirements = rows.map(([id = '', level = '', , verdict = '', how = '', test = '']) => ({
    id,
    level,
    verdict,
    how,
    test,
  }));
  const having = (verdict: string) => requirements.filter(({ verdict: own }) => own === verdict);

  it('has the same columns in each row', () => {
    expect(head).toEqual(['requirement', 'level', 'asked', 'met', 'how', 'test']);
    expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    expect(requirements.filter(({ how }) => how === '')).toEqual([]);
  });

  it('names only tests that are there', () => {
    const named = requirements.flatMap(({ test }) => test.split(' ').filter(Boolean));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !exists(file) || !statSync(path.join(root, file)).isFile())).toEqual([]);
  });

  it('has each requirement of levels 1 and 2 once, as SECURITY.md counts them', () => {
    const summary =
      /of (\d+)\s+requirements\s+(\d+) are met, (\d+) do not apply, and (\d+) are not met: (\d+) of level 1, (\d+) of level 2/
        .exec(text('SECURITY.md'))
        ?.slice(1)
        .map(Number);
    const unmet = having('no');
    expect(summary).toEqual([
      requirements.length,
      having('yes').length,
      having('n/a').length,
      unmet.length,
      unmet.filter(({ level }) => level === '1').length,
      unmet.filter(({ level }) => level === '2').length,
    ]);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
    expect(requirements.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(requirements.filter(({ level }) => level === '2')).toHaveLength(183);
  });
});
