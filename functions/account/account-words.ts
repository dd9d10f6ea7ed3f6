import type { Account } from '../../shared/contract/account.ts';
import { costsOf } from '../../shared/domain/account.ts';
import { groundWords } from '../../shared/domain/ground-advice.ts';
import { formatKronor, formatNumber, percentText } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/** Whom the files name, in addition to the lotteries. */
export interface Signers {
  readonly club: string;
  readonly settings: SettingsRecord;
  readonly printed: Date;
}

/** The texts of an account's pages and workbooks. */
export const words = {
  title: 'Redovisning',
  prizes: 'Vinster',
  costs: 'Kostnader',
  draws: 'Dragningar',
  noPrizes: 'Lotteriet har inga vinster.',
  noCosts: 'Inga kostnader är ifyllda.',
  noDraws: 'Ingen dragning är gjord.',
  bought: 'En vinst som föreningen har köpt står bland vinsterna eller bland kostnaderna, inte i båda.',
  selection: 'Med är lotterier vars försäljning slutar i perioden, och gåvor som registrerades i den.',
  unsold: 'Osåld lott, vinsten stannar i föreningen',
  notDrawn: 'Inte dragen',
  notFollowed: 'Föreningen följer inte betalningar',
} as const;

/** A figure of an account: a count, SEK, percent, or a text. */
export type Figure =
  | { readonly count: number }
  | { readonly sek: number }
  | { readonly percent: number | null }
  | { readonly text: string };

/** The figures of a lottery with their labels, in the order in which they follow from each other. */
export function figuresOf(account: Account): (readonly [label: string, figure: Figure])[] {
  const { lottery, paid, costs } = account;
  return [
    ['Grund', { text: lottery.ground === null ? '–' : groundWords[lottery.ground].name }],
    ['Försäljning', { text: `${dayOf(lottery.createdDate)} till ${dayOf(lottery.validUntilDate)}` }],
    ['Pris per lott', { sek: lottery.price }],
    ['Utgivna lotter', { count: account.issued }],
    ['Utdelade lotter', { count: account.handedOut }],
    ['Sålda lotter', { count: account.sold }],
    ['Återlämnade lotter', { count: account.returned }],
    ['Omsättning', { sek: account.turnover }],
    ['Betalt av köpare', paid === null ? { text: words.notFollowed } : { sek: paid }],
    ['Vinsternas värde', { sek: account.prizeValue }],
    ['Vinsternas andel', { percent: account.share }],
    ['Kostnader', { sek: costsOf(costs) }],
    ['Resultat', { sek: account.result }],
  ];
}

export const shareInFile = (percent: number | null): string =>
  percent === null ? '–' : percentText(percent);

export function figureText(figure: Figure): string {
  if ('count' in figure) return formatNumber(figure.count);
  if ('sek' in figure) return formatKronor(figure.sek);
  return 'text' in figure ? figure.text : shareInFile(figure.percent);
}

/** Who signs: the titles, with the names that the settings have. */
export const signersIn = ({ manager, controller }: SettingsRecord): string[] => {
  const who = (title: string, name: string | undefined) => (name ? `${title}, ${name}` : title);
  return [who('Lotteriföreståndare', manager?.name), who('Kontrollant', controller?.name)];
};

/**
 * The club as labels and values, with the registration that a lottery is sold under; '–' for blanks to fill in by hand.
 */
export const clubFacts = (
  { club, settings }: Signers,
  lottery: Pick<Account['lottery'], 'registrationNumber' | 'municipality'>,
): (readonly [string, string])[] => [
  ['Förening', club],
  ['Organisationsnummer', settings.organisationNumber ?? '–'],
  ['Registreringsnummer', lottery.registrationNumber ?? '–'],
  ['Kommun', lottery.municipality ?? '–'],
];

/** The same for a period, with the current registration. */
export const clubFactsNow = (signers: Signers): (readonly [string, string])[] => {
  const { registrationNumber = null, municipality = null } = signers.settings;
  return clubFacts(signers, { registrationNumber, municipality });
};
