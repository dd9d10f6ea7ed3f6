import { percentText } from './numbers.ts';

/** What a ticket states about its lottery and its organiser (R464); null if unknown. */
export interface OnTicket {
  readonly clubName: string;
  readonly organiser: {
    readonly organisationNumber: string | null;
    readonly manager: { readonly name: string; readonly phone: string } | null;
    readonly registrationNumber: string | null;
    readonly municipality: string | null;
  };
  /** The day of the draw, `yyyy-MM-dd`. */
  readonly drawDate: string | null;
  /** Years. */
  readonly ageLimit: number | null;
  /** The value of the prizes as a share of the stakes when every number is sold, percent. */
  readonly prizesShare: number | null;
  /** What the controller has agreed to about which numbers take part (`agreedByController`). */
  readonly agreed: string | null;
  /** Address of the page where the results will be. */
  readonly resultsUrl: string;
}

/** A line of a ticket; `url` is the target of its value. */
export interface TicketFact {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

/** A number that stays on one line. */
const unbroken = (phone: string | undefined) => phone?.replaceAll(' ', '\u00a0');

/** The lines that mail, page, receipt and print have in common (R464); only what is filled in. */
export function ticketFacts(ticket: OnTicket): TicketFact[] {
  const { clubName, organiser, drawDate, ageLimit, prizesShare, agreed, resultsUrl } = ticket;
  const { organisationNumber, manager, registrationNumber, municipality } = organiser;
  const lines: readonly TicketFact[] = [
    { label: 'Dragning', value: drawDate ?? '' },
    { label: 'Deltar', value: agreed ?? '' },
    { label: 'Resultat', value: 'Här visas resultatet', url: resultsUrl },
    { label: 'Åldersgräns', value: ageLimit === null ? '' : `${ageLimit} år` },
    {
      label: 'Vinsternas värde',
      value: prizesShare === null ? '' : `${percentText(prizesShare)} av insatserna om alla lotter säljs`,
    },
    {
      label: 'Anordnare',
      value: joined(clubName, organisationNumber && `org.nr\u00a0${organisationNumber}`),
    },
    { label: 'Lotteriföreståndare', value: joined(manager?.name, unbroken(manager?.phone)) },
    {
      label: registrationNumber === null ? 'Kommun' : 'Registrering',
      value: joined(registrationNumber, municipality),
    },
  ];
  return lines.filter(({ value }) => value !== '');
}
