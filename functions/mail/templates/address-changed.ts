import type { Draft, Sender } from '../blocks.ts';
import { about, greeting } from '../names.ts';

/**
 * Notice of a changed email, to the old address and to the new one (R55). The new one states itself, for people who read
 * several mailboxes in one place; neither states the other, since a mistyped address may be a stranger's.
 */
export function addressChanged(
  sender: Sender,
  facts: { firstName: string; to: 'old' | 'new'; address: string; siteUrl: string },
): Draft {
  const isNew = facts.to === 'new';
  return {
    subject: about(facts.firstName, isNew ? 'Din nya emailadress gäller nu' : 'Din emailadress har bytts'),
    preview: isNew
      ? 'Logga in med den här adressen från och med nu.'
      : 'Den här adressen gäller inte längre för ditt konto.',
    title: isNew ? 'Din nya adress gäller nu' : 'Din emailadress har bytts',
    blocks: isNew
      ? [
          {
            kind: 'text',
            text: `${greeting('Hej', facts.firstName)}! Ditt konto hos ${sender.clubName} har fått emailadressen ${facts.address}. Logga in med den från och med nu. Lösenordet är detsamma som förut.`,
          },
          { kind: 'button', label: 'Logga in', url: facts.siteUrl },
        ]
      : [
          {
            kind: 'text',
            text: `${greeting('Hej', facts.firstName)}! Ditt konto hos ${sender.clubName} har fått en annan emailadress. Den här adressen gäller inte längre för att logga in.`,
          },
          {
            kind: 'notice',
            tone: 'due',
            title: 'Känner du inte till bytet?',
            text: 'Hör av dig till föreningen direkt: svara på det här mailet.',
          },
        ],
    reason: `Du får mailet för att adressen till ditt konto hos ${sender.clubName} har ändrats.`,
  };
}
