import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type ESTree, type InlineConfig, type Plugin, Visitor } from 'vite';
import { groups } from './chunks.ts';
import { chrome, cssVariables } from './components/theme.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const shared = fileURLToPath(new URL('../shared/', import.meta.url));
const within = (folder: string) => new RegExp(`^${folder.replaceAll(/[^\w/-]/g, '\\$&')}`);
const { version } = JSON.parse(readFileSync(`${root}/../package.json`, 'utf8')) as { version: string };

/** Inlines the theme's tokens in the document: a page has its colours before any file has loaded. */
const theme: Plugin = {
  name: 'theme',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        '<!--theme-->',
        `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${chrome.light}" />` +
          `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${chrome.dark}" />` +
          `<style>${cssVariables()}</style>`,
      ),
  },
};

/**
 * React Router is one module for all of its modes. This removes what it sets on contexts and classes afterwards (names
 * for developer tools, a context of server components) and marks its calls and base classes as pure, so that the
 * bundler drops what no screen uses.
 */
const lightRouter: Plugin = {
  name: 'light-router',
  transform: (code, id) =>
    /\/react-router\/dist\/\w+\/[\w-]+\.mjs$/.test(id)
      ? code
          .replaceAll(/^\w+\.(?:displayName|contextType) = .+;$/gm, '')
          .replaceAll(/(?<=class extends )React\d*\.Component/g, '(/* @__PURE__ */ (() => $&)())')
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
      : undefined,
};

/** What declarations say to the build, the server and the tests; a form names the schema of its body by itself. */
const others = {
  page: new Set(['calls', 'parts', 'description', 'isUnlisted', 'leadsIn']),
  route: new Set(['summary', 'description', 'params', 'query', 'body', 'errors', 'grants', 'throttles']),
};
/** The kinds of answer that have a schema, by the function that declares one. */
const kinds = {
  json: 'json',
  created: 'json',
  queued: 'json',
  perhaps: 'perhaps',
  work: 'work',
  listAnswer: 'list',
  printable: 'printable',
};

/** Removes from the browser's code the parts of a declaration that it never reads. */
export const unread: Plugin = {
  name: 'unread',
  transform(code, id) {
    const isPage = /\/web\/features\/[\w-]+\/(routes|pages)\.ts$/.test(id);
    if (!isPage && !/\/shared\/contract\/[\w-]+\.ts$/.test(id)) return undefined;
    const edits: (readonly [start: number, end: number, text: string])[] = [];
    new Visitor({
      ObjectExpression: ({ properties }) => isPage && edit(properties, others.page),
      CallExpression({ callee, arguments: [, , route] }) {
        const isRoute = callee.type === 'Identifier' && callee.name === 'defineRoute';
        if (isRoute && route?.type === 'ObjectExpression') edit(route.properties, others.route);
      },
    }).visit(this.parse(code));
    function edit(properties: readonly ESTree.ObjectPropertyKind[], unreadNames: ReadonlySet<string>): void {
      for (const each of properties) {
        if (each.type !== 'Property' || each.key.type !== 'Identifier') continue;
        const { value, start, end } = each;
        // Within what is left out already.
        if (edits.some(([from, to]) => from < start && end < to)) continue;
        if (unreadNames.has(each.key.name))
          edits.push([start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), '']);
        else if (value.type === 'CallExpression' && value.callee.type === 'Identifier') {
          const kind = new Map(Object.entries(kinds)).get(value.callee.name);
          if (kind !== undefined) edits.push([value.start, value.end, `{ kind: '${kind}' }`]);
        }
      }
    }
    return edits.reduceRight(
      (rest, [start, end, text]) => rest.slice(0, start) + text + rest.slice(end),
      code,
    );
  },
};

/**
 * Marks the top-level calls in the contract's modules as pure: they only declare, so schemas and routes that a page does
 * not use are left out of its bundle. This cannot be done by name for every module: elsewhere `work` may be an unrelated
 * object, and calls to its methods would be dropped as well.
 */
const pure: Plugin = {
  name: 'pure',
  transform(code, id) {
    if (!/\/shared\/contract\/[\w-]+\.ts$/.test(id)) return undefined;
    const starts = new Set<number>();
    // Calls inside a function have effects when it runs.
    let depth = 0;
    const enter = () => void depth++;
    const leave = () => void depth--;
    new Visitor({
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression: ({ start }) => {
        if (depth === 0) starts.add(start);
      },
    }).visit(this.parse(code));
    return [...starts]
      .toSorted((one, other) => other - one)
      .reduce((rest, at) => `${rest.slice(0, at)}/* @__PURE__ */ ${rest.slice(at)}`, code);
  },
};

/** The site's build configuration; `build.ts` sets the output directory. */
const config: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  root,
  publicDir: 'static',
  // Modules are identified by their path, even if the installed packages are linked from elsewhere.
  resolve: {
    preserveSymlinks: true,
    // For Reacts that lack it.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  plugins: [react(), theme, lightRouter, unread, pure],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(process.env['VERSION'] ?? version) },
  worker: { format: 'es' },
  build: {
    emptyOutDir: true,
    manifest: true,
    // A browser without support fetches the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Vite's size warning does not apply: sizes.ts checks each page against its budget.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: {
        app: `${root}/index.html`,
        public: `${root}/page.html`,
        offline: `${root}/offline.html`,
        early: `${root}/app/early.ts`,
        earlyPress: `${root}/app/early-press.ts`,
      },
      treeshake: {
        // The rules and the contract only declare, so a module of which a page uses nothing is left out of that page.
        moduleSideEffects: [{ test: within(shared), sideEffects: false }],
      },
      // A page names a hundred chunks, and hashes do not compress: one letter less still tells releases apart.
      output: {
        codeSplitting: { groups },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
};

export default config;
