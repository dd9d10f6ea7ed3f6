import type { ReminderTarget } from '../../../shared/contract/reminder.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import type { Draft, Sender } from '../blocks.ts';
import { about, greeting } from '../names.ts';

export interface SellerReminderFacts {
  readonly to: ReminderTarget;
  readonly lotteryName: string;
  readonly validUntilDate: string;
  /** Each seller who shares the email, with the amount due. */
  readonly sellers: readonly { readonly name: string; readonly value: string }[];
  /** The seller's name for a greeting, '' if several share the email. */
  readonly firstName: string;
  /** Their first names, listed. */
  readonly people: string;
  readonly message: { readonly from: string; readonly text: string } | undefined;
  readonly url: string;
}

const texts: Record<
  ReminderTarget,
  { readonly subject: string; readonly title: string; readonly ask: (until: string) => string }
> = {
  notSold: {
    subject: 'Dags att sälja lotter',
    title: 'Dags att sälja',
    ask: (until) =>
      `Försäljningen pågår till och med ${until}. Öppna lotterna i mobilen när du träffar någon som vill köpa.`,
  },
  unpaid: {
    subject: 'Köpare som inte har betalat',
    title: 'Några köp är obetalda',
    ask: () =>
      'Öppna dina lotter, visa Swish-koden för köparen igen, eller markera köpet som betalt om du redan har fått pengarna.',
  },
  owes: {
    subject: 'Pengar att lämna in',
    title: 'Dags att lämna in pengarna',
    ask: () =>
      'Lämna pengarna till din ledare, som noterar att de är inlämnade. Då får du ett kvitto med mail.',
  },
};

/** A reminder to one or several sellers who share an email. */
export function remindSeller(sender: Sender, facts: SellerReminderFacts): Draft {
  const { subject, title, ask } = texts[facts.to];
  const hello = `${greeting('Hej', facts.firstName)}!`;
  return {
    subject: about(facts.people, `${subject}: ${facts.lotteryName}`),
    preview: facts.sellers.map(({ name, value }) => `${name}: ${value}`).join(', '),
    title,
    blocks: [
      { kind: 'text', text: `${hello} Det här gäller ${facts.lotteryName} i ${sender.clubName}.` },
      { kind: 'facts', facts: facts.sellers.map(({ name, value }) => ({ label: name, value })) },
      ...(facts.message === undefined ? [] : [{ kind: 'quote' as const, ...facts.message }]),
      { kind: 'text', text: ask(dayOf(facts.validUntilDate)) },
      { kind: 'button', label: 'Öppna mina lotter', url: facts.url },
    ],
    reason: `Du får mailet för att du säljer lotter för ${sender.clubName}. Påminnelser kommer högst var tredje dag.`,
  };
}
