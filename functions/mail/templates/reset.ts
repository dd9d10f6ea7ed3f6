import type { Draft, Sender } from '../blocks.ts';
import { greeting } from '../names.ts';

/** Link for a new password. */
export function reset(
  sender: Sender,
  facts: { firstName: string; url: string; /** `yyyy-MM-dd HH:mm` */ until: string },
): Draft {
  return {
    subject:
      facts.firstName === '' ? 'Välj ett nytt lösenord' : `Välj ett nytt lösenord för ${facts.firstName}`,
    preview: `Länken fungerar till ${facts.until}.`,
    title: 'Nytt lösenord',
    blocks: [
      {
        kind: 'text',
        text: `${greeting('Hej', facts.firstName)}! Här väljer du ett nytt lösenord till ditt konto hos ${sender.clubName}.`,
      },
      { kind: 'button', label: 'Välj nytt lösenord', url: facts.url },
      {
        kind: 'text',
        text: `Länken fungerar en gång, till ${facts.until}. Bad du inte om den? Då behöver du inte göra något: ditt lösenord gäller som förut.`,
      },
    ],
    reason: 'Du får mailet för att någon bad om ett nytt lösenord för den här adressen.',
  };
}
