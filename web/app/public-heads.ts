import type { PublicSegment } from './public-paths.ts';

/** What a public page's document says of itself. Only the build reads it: no page carries it in its code. */
export interface PublicHead {
  /** For search engines and shared links, until the page's own has loaded. */
  readonly description: string;
  /** Whether search engines may list it; false for targets of mailed links. */
  readonly isListed: boolean;
  /** Whether the user is about to sign in: the app's code is then loaded while they type. */
  readonly leadsIn: boolean;
  /** Path of the module that the page's `load` imports, from `web/`: the build names its files in the document. */
  readonly source: string;
}

const listed = (source: string, description: string): PublicHead => ({
  description,
  isListed: true,
  leadsIn: false,
  source: `features/${source}.tsx`,
});
const unlisted = (source: string, description: string): PublicHead => ({
  ...listed(source, description),
  isListed: false,
});
const leadingIn = (head: PublicHead): PublicHead => ({ ...head, leadsIn: true });

const content = (description: string) => listed('content/content-page', description);
const login = leadingIn(
  listed('sign-in/login-page', 'Logga in på Lottlaget: välj förening och fyll i email och lösenord.'),
);

/** Of every public page, by its segment. */
export const publicHeads: Readonly<Record<PublicSegment, PublicHead>> = {
  start: leadingIn(
    listed(
      'start/start-page',
      'Lottlaget sköter föreningens lotterier: dela ut lotter, registrera köpare i mobilen, dra vinnare och maila dem.',
    ),
  ),
  login,
  club: login,
  'start-club': listed('sign-in/start-club-page', 'Starta er förening i Lottlaget på några minuter.'),
  'new-password': unlisted('sign-in/new-password-page', 'Välj ett nytt lösenord.'),
  activate: leadingIn(unlisted('sign-in/activate-page', 'Välj ett lösenord och aktivera ditt konto.')),
  unsubscribe: unlisted(
    'unsubscribe/unsubscribe-page',
    'Avregistrera dig från mail om dragningar i ett lotteri.',
  ),
  'how-it-works': content('Så sköter föreningen sitt lotteri i Lottlaget, steg för steg.'),
  contact: content('Hör av dig till Lottlaget.'),
  privacy: content('Så hanterar Lottlaget personuppgifter.'),
  terms: content('Villkor för föreningar som använder Lottlaget, med personuppgiftsbiträdesavtal.'),
  pricing: content('Vad Lottlaget kostar för din förening.'),
  'info-lotteries': content('Råd till föreningar som ordnar lotteri.'),
  'info-monetize': content('Vad lotterier och insamlingar kan ge er förening.'),
  'info-enkronan': content('Lotteriet där varje lott kostar en krona.'),
  faq: listed(
    'faq/faq-page',
    'Svar på vanliga frågor om att sälja lotter, leda ett lag, sköta ett lotteri och om personuppgifter.',
  ),
  // Readers of the page's own HTML (link previews in chats) get the fundraiser's own metadata.
  f: listed('public-fundraiser/fundraiser-page', 'En insamling för en förening i Lottlaget.'),
  resultat: unlisted('results/results-page', 'Vinster och vinnande lottnummer i ett lotteri.'),
  hitta: listed(
    'find-tickets/find-tickets-page',
    'Få ett mail med alla lotter som du har köpt av en förening.',
  ),
  kontroll: unlisted('control/control-page', 'För den som kontrollerar en dragning i ett lotteri.'),
  kvitto: unlisted('receipt/receipt-page', 'Kvitto på köpta lotter.'),
  // One for each draw, which nobody looks for by a search.
  dragning: unlisted(
    'draw-proof/draw-proof-page',
    'Räkna själv om vilka lotter som vann i en dragning, och se om din lott var med.',
  ),
};
