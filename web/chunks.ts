import { fileURLToPath } from 'node:url';

/**
 * Assigns modules to chunks. A few large chunks load faster than many small ones on a phone's connection, so there
 * are five besides the pages' own: for every page, for forms, for pages that fetch data, for every screen, and for
 * the part of the contract that selling needs; some of these also serve public pages. What only desktop pages use, or
 * what cleans HTML, is left to the bundler, so that each page fetches only its own part.
 */
const rules: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ['every', /\/node_modules\/(react|react-dom|scheduler)\/|^\0|rolldown/],
  ['every', /\/web\/(session|alerts)\//],
  ['every', /\/web\/api\/changes\./],
  ['every', /\/web\/components\/(confirm-|base|button|public-page)/],
  ['every', /\/web\/components\/html\/inside-links\.|\/shared\/domain\/(page-patterns|site-pages)\./],
  ['every', /\/web\/app\/(public-(document|pages|paths)|broken-page)\.|\/web\/features\/[^/]+\/pages\./],
  ['every', /\/web\/app\/(nav-|navigation|logo|client-errors|analytics|shell\.css)/],
  [
    'reading',
    /\/web\/(api\/(use-public-query|call|moving|early-answers|failure|outcome)|components\/(page-state|use-code|use-now))\./,
  ],
  ['reading', /\/shared\/domain\/(money|numbers|stockholm|lottery)\./],
  ['forms', /\/node_modules\/zod\//],
  [
    'forms',
    /\/web\/components\/form\/(after-press|contract-form|form-state|max-length-of|number-text|advice|field|contact-fields|form\.css)/,
  ],
  ['forms', /\/shared\/domain\/contact-advice\./],
  ['forms', /\/shared\/contract\/(auth|club|fields|answer|errors|route|roles)\./],
  ['sale', /\/shared\/(contract\/(draw|ticket|lottery)|domain\/(?!html-rules|site-pages|topics))/],
  // The contract, except what visitors read too. antd has folders of that name as well.
  [
    'screens',
    /^(?!.*\/node_modules\/).*\/shared\/(?!domain\/(html-rules|site-pages|topics)|contract\/(content|faq)\.)/,
  ],
  ['screens', /\/node_modules\/(react-router|react-router-dom|swr|dequal|use-sync-external-store)\//],
  ['screens', /\/web\/(components(?!\/(desktop|html))|api)\//],
  [
    'screens',
    /\/web\/app\/(app|shell|page-change|public-shell|routes|feature-routes|error-page)\.|\/web\/features\/[^/]+\/routes\./,
  ],
];

const root = fileURLToPath(new URL('..', import.meta.url));
/** A module's path in this repository: the folders that contain a checkout must not match our names. */
const inRepository = (module: string) => (module.startsWith(root) ? module.slice(root.length - 1) : module);
const chunkOf = (module: string) => rules.find(([, modules]) => modules.test(module))?.[0];

const names = [...new Set(rules.map(([chunk]) => chunk))];

/** The same for the bundler. A chunk includes what its modules need, earlier chunks first. */
export const groups = names.map((name, index) => ({
  name,
  priority: names.length - index,
  test: (module: string) => chunkOf(inRepository(module)) === name,
}));
