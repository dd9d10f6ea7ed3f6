import type { Draft, Sender } from '../blocks.ts';
import { greeting, listed } from '../names.ts';

/** One link for the new accounts of an email: one, or those of a family (R320). */
export function activation(
  sender: Sender,
  facts: {
    /** First names, as far as they can be shown. */
    people: readonly string[];
    /** Whether the mail is for a single account. */
    isOne: boolean;
    url: string;
    /** `yyyy-MM-dd` */
    until: string;
  },
): Draft {
  const { people, isOne, url, until } = facts;
  const names = listed(people);
  const accounts = isOne ? 'ditt konto' : 'era konton';
  return {
    subject: `Aktivera ${names || accounts} hos ${sender.clubName}`,
    preview: 'Välj ett lösenord, så är det klart.',
    title: `${greeting(isOne ? 'Välkommen,' : 'Välkomna,', names)}!`,
    blocks: [
      {
        kind: 'text',
        text: isOne
          ? `Du har fått ett konto hos ${sender.clubName} i Lottlaget, där föreningens lotter säljs. Välj ett lösenord, så är du igång.`
          : `Ni har fått var sitt konto hos ${sender.clubName} i Lottlaget, där föreningens lotter säljs. Välj ett lösenord för alla, eller ett för var och en. Sedan byter ni mellan kontona i menyn.`,
      },
      { kind: 'button', label: isOne ? 'Aktivera kontot' : 'Aktivera kontona', url },
      {
        kind: 'text',
        text: isOne
          ? `Länken fungerar en gång, till och med ${until}. Behöver du en ny? Be din ledare eller föreningen skicka den.`
          : `Länken fungerar en gång för var och en, till och med ${until}. Behöver ni en ny? Be er ledare eller föreningen skicka den.`,
      },
    ],
    reason: `Du får mailet för att ${sender.clubName} har lagt upp ${isOne ? 'dig' : 'er'} i Lottlaget.`,
  };
}
