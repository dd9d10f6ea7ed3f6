import { fileURLToPath } from 'node:url';

/**
 * Which chunk a module goes to. Few and large beats many and small on a phone's connection, so there are five
 * beside the pages' own: what every page needs, what forms need, what pages need that show what they fetch, what every
 * screen needs, and what selling needs of the contract; some of these on public pages too.
 * What only the desk's pages use, or cleans HTML, is left to the bundler, so that each fetches its own part of it.
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
    /\/web\/components\/form\/(after-press|contract-form|form-state|limit-of|number-text|advice|field|contact-fields|form\.css)/,
  ],
  ['forms', /\/shared\/domain\/contact-advice\./],
  ['forms', /\/shared\/contract\/(auth|club|fields|answer|errors|route|roles)\./],
  ['sale', /\/shared\/(contract\/(draw|ticket|lottery)|domain\/(?!html-rules|site-pages|topics))/],
  // The contract, but for what visitors read too. antd has folders of that name as well.
  [
    'screens',
    /^(?!.*\/node_modules\/).*\/shared\/(?!domain\/(html-rules|site-pages|topics)|contract\/(content|faq)\.)/,
  ],
  ['screens', /\/node_modules\/(react-router|react-router-dom|swr|dequal|use-sync-external-store)\//],
  ['screens', /\/web\/(components(?!\/(desk|html))|api)\//],
  [
    'screens',
    /\/web\/app\/(app|shell|page-change|public-shell|routes|feature-routes|error-page)\.|\/web\/features\/[^/]+\/routes\./,
  ],
];

const root = fileURLToPath(new URL('..', import.meta.url));
/** A module's path in this repository: the folders that a checkout lies in must not look like ours. */
const inRepository = (module: string) => (module.startsWith(root) ? module.slice(root.length - 1) : module);
const chunkOf = (module: string) => rules.find(([, modules]) => modules.test(module))?.[0];

const names = [...new Set(rules.map(([chunk]) => chunk))];

/** The same for the bundler. A chunk takes what its modules need along, the first one first. */
export const groups = names.map((name, index) => ({
  name,
  priority: names.length - index,
  test: (module: string) => chunkOf(inRepository(module)) === name,
}));
