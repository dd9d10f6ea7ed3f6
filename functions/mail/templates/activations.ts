import type { Draft, Sender } from '../blocks.ts';
import { nameInTitle } from '../names.ts';

/** Activation links for several accounts with the same email. */
export function activations(
  sender: Sender,
  facts: {
    people: readonly { readonly name: string; readonly url: string }[];
    /** `yyyy-MM-dd` */
    until: string;
  },
): Draft {
  return {
    subject: `Aktivera era konton hos ${sender.clubName}`,
    preview: 'Välj ett lösenord för varje konto.',
    title: 'Välkomna!',
    blocks: [
      {
        kind: 'text',
        text: `Ni är flera som har samma e-postadress hos ${sender.clubName} i Lottlaget, där föreningens lotter säljs. Var och en har ett eget konto, med ett eget lösenord.`,
      },
      ...facts.people.map(({ name, url }) => ({
        kind: 'button' as const,
        label: `Aktivera kontot för ${nameInTitle(name) || 'den som saknar namn'}`,
        url,
      })),
      {
        kind: 'text',
        text: `Varje länk fungerar en gång, till och med ${facts.until}. Behöver ni nya? Be er ledare eller föreningen skicka dem.`,
      },
    ],
    reason: `Ni får mailet för att ${sender.clubName} har lagt upp er i Lottlaget.`,
  };
}
