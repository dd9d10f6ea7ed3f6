import type { Draft, Sender } from '../blocks.ts';
import { greeting } from '../names.ts';

/**
 * The link that creates a club. Anybody may have typed the address, so subject and title contain nothing from the form,
 * and the last lines explain why the recipient got the mail.
 */
export function startClub(
  sender: Sender,
  facts: {
    firstName: string;
    club: string;
    /** Where the club's members will sign in, without `https://`. */
    address: string;
    url: string;
    /** `yyyy-MM-dd HH:mm` */
    until: string;
  },
): Draft {
  return {
    subject: 'Bekräfta din förening i Lottlaget',
    preview: 'Välj ett lösenord, så är föreningen igång.',
    title: `${greeting('Nästan klart,', facts.firstName)}!`,
    blocks: [
      {
        kind: 'text',
        text: 'Bekräfta att du vill starta föreningen och välj ett lösenord, så är den igång.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Förening', value: facts.club },
          { label: 'Adress', value: facts.address },
        ],
      },
      { kind: 'button', label: 'Starta föreningen', url: facts.url },
      { kind: 'text', text: `Länken gäller till ${facts.until}.` },
    ],
    reason: `Du får mailet för att någon har skrivit din adress för att starta en förening i ${sender.clubName}. Var det inte du? Då behöver du inte göra något: utan länken skapas ingenting, och adressen sparas inte.`,
  };
}
