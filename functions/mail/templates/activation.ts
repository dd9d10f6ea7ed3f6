import type { Draft, Sender } from '../blocks.ts';
import { greeting } from '../names.ts';

/** Activation link for a new account. */
export function activation(
  sender: Sender,
  facts: { firstName: string; url: string; /** `yyyy-MM-dd` */ until: string },
): Draft {
  return {
    subject: `Aktivera ditt konto hos ${sender.clubName}`,
    preview: 'Välj ett lösenord, så är du igång.',
    title: `${greeting('Välkommen,', facts.firstName)}!`,
    blocks: [
      {
        kind: 'text',
        text: `Du har fått ett konto hos ${sender.clubName} i Lottlaget, där föreningens lotter säljs. Välj ett lösenord, så är du igång.`,
      },
      { kind: 'button', label: 'Aktivera kontot', url: facts.url },
      {
        kind: 'text',
        text: `Länken fungerar en gång, till och med ${facts.until}. Behöver du en ny? Be din ledare eller föreningen skicka den.`,
      },
    ],
    reason: `Du får mailet för att ${sender.clubName} har lagt upp dig i Lottlaget.`,
  };
}
