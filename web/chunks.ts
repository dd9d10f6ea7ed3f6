import { fileURLToPath } from 'node:url';

/**
 * Assigns modules to chunks. A few large chunks load faster than many small ones on a phone's connection, so there are
 * few besides the pages' own: for every page (and nothing that only forms or readers of data need), for forms, for
 * signing in, for pages that fetch data, for what pages say of lotteries, for every screen, for starting a club, for
 * choosing one, for selling, and for what leaders' pages share; some of these also serve public pages. What only desktop
 * pages use, or what cleans HTML, is left to the bundler, so that each page fetches only its own part.
 */
const rules: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ['every', /\/node_modules\/(react|react-dom|scheduler)\/|^\0/],
  ['every', /\/web\/(session|alerts)\//],
  [
    'every',
    /\/web\/components\/(confirm-store|base|button\.css|public-page|or-nothing|double-click|form\/after-press)/,
  ],
  [
    'every',
    /\/web\/components\/html\/inside-links\.|\/shared\/domain\/(page-patterns|site-pages|letters|email-address)\./,
  ],
  [
    'every',
    /\/web\/app\/(public-(document|pages|paths)|pressed-early|broken-page)\.|\/web\/features\/[^/]+\/pages\./,
  ],
  [
    'every',
    /\/web\/app\/(nav-(?!who)|navigation|logo|client-errors|analytics|html-policy|translated|shell\.css)/,
  ],
  [
    'reading',
    /\/web\/(api\/(use-public-query|call|light|moving|early-answers|failure)|components\/(page-state|lazily|use-code|use-now))\./,
  ],
  ['reading', /\/web\/components\/form\/input\.css/],
  ['reading', /\/shared\/domain\/numbers\./],
  [
    'facts',
    /\/shared\/domain\/(stockholm|lottery|swish|goal|club-mark|draw-rule|draw-state|ground|age-limit)\./,
  ],
  ['forms', /\/node_modules\/zod\//],
  [
    'forms',
    /\/web\/components\/form\/(contract-form|form-state|max-length-of|advice\.|field|contact-fields|form\.css)/,
  ],
  ['forms', /\/shared\/contract\/(fields|answer|errors|route|roles)\./],
  // Asked when a form is sent; the note is loaded once an address is typed.
  ['advice', /\/web\/components\/form\/doubt\.|\/shared\/domain\/contact-advice\./],
  // Each needed by a public page that needs no more of what its other users are in.
  ['addresses', /\/shared\/domain\/shown-email\./],
  ['copying', /\/web\/components\/copy-button\./],
  ['numbers', /\/shared\/domain\/written-number\./],
  ['auth', /\/shared\/contract\/auth\.|\/web\/features\/sign-in\/enter\./],
  [
    'start',
    /\/web\/features\/sign-in\/(start-form|terms-field|address-field)\.|\/shared\/(contract\/club-start|domain\/(url-keys|slug))\./,
  ],
  ['clubs', /\/web\/components\/club-choice\//],
  // What the form of a sale needs.
  [
    'sale',
    /\/shared\/(contract\/(new-sale|buyer)|domain\/(payment|sale-reference))\.|\/web\/components\/(form\/(age-field|number-)|sale-closed)/,
  ],
  // What is sold and to whom, where that is changed.
  [
    'tickets',
    /\/shared\/(contract\/(ticket|lottery|sale|organiser|ground|draw-day|throttles)|domain\/(user-changes|first-steps|winner-reach|settlement))\.|\/web\/components\/(buyer-reach|mail-status)\./,
  ],
  ['screens', /\/shared\/domain\/(swedish-order|gift|ticket-payment)\.|\/web\/queue\/(waiting|load)\./],
  ['screens', /\/web\/features\/home\/(deadline|next-ticket)\./],
  ['screens', /\/node_modules\/(react-router|react-router-dom|swr|dequal)\//],
  [
    'screens',
    /\/web\/(components(?!\/(confirm-dialog|button|form\/(within|advice-note|age-field|number-|check-field|select-field|text-area)|buyer-reach|mail-|sale-closed|import-link|desktop|html|hand-in|install|swish-qr|copy-button|share-button|resize-image|use-picture|reminder-|report-button|deadline-|link-list|facts|club-choice|card-picture|data-url|tab-list|table-file|trial-banner|waiting-|family-|work-progress|previous-buyers|protection-fields|searchable-list|virtual-list|ticket-order|theme\.))|api(?!\/(use-work|use-report|with-password|reload-if-behind|is-passing)\.))\//,
  ],
  [
    'screens',
    /\/web\/app\/(app|shell|shell-nav|shell-foot|no-connection|opened|page-change|routes|feature-routes|error-page)\.|\/web\/features\/[^/]+\/routes\./,
  ],
  // Parts of public pages too, which need no more.
  ['asking', /\/web\/components\/confirm-dialog\./],
  ['tabs', /\/web\/components\/tab-list\./],
  ['checks', /\/web\/components\/form\/check-field\.|\/shared\/domain\/enumeration\./],
  ['lists', /\/web\/components\/(searchable-list|virtual-list)\./],
  // The code of selling, and of leaders' pages, with what they have in common with later parts of theirs.
  [
    'selling',
    /\/web\/(queue\/(waiting-sale|use-sell)|features\/ticket\/(buyer-fields|last-buyer|ways|calls)|api\/reload-if-behind|components\/form\/text-area-field)\./,
  ],
  [
    'leader',
    /\/shared\/(contract\/(structure|user|protection|report|settlement|service)|domain\/role-label)\.|\/web\/api\/(use-report|use-work|is-passing)\./,
  ],
  [
    'leader',
    /\/web\/components\/(desktop\/(tabs|desktop)|button|facts|protection-fields|form\/select-field|mail-activations|reminder-dialog|report-button|work-progress|hand-in\/(dialog|hand-in|receive-money))\./,
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
