import type { Draft, Sender } from '../blocks.ts';
import { about, greeting } from '../names.ts';

/**
 * Notice of a changed email, to the old address and to the new one (R55). The mail to the new address states it, for
 * people who read several mailboxes in one place. Neither mail states the other address, since a mistyped one may be a
 * stranger's.
 */
export function addressChanged(
  sender: Sender,
  facts: {
    firstName: string;
    /** Whether the account has been activated; else a mail with the link follows (R55). */
    isActive: boolean;
    to: 'old' | 'new';
    address: string;
    siteUrl: string;
  },
): Draft {
  const isNew = facts.to === 'new';
  const { isActive } = facts;
  return {
    subject: about(facts.firstName, isNew ? 'Din nya emailadress gäller nu' : 'Din emailadress har bytts'),
    preview: isNew
      ? isActive
        ? 'Logga in med den här adressen från och med nu.'
        : 'Länken som aktiverar kontot kommer i ett eget mail.'
      : 'Den här adressen gäller inte längre för ditt konto.',
    title: isNew ? 'Din nya adress gäller nu' : 'Din emailadress har bytts',
    blocks: isNew
      ? [
          {
            kind: 'text',
            text: `${greeting('Hej', facts.firstName)}! Ditt konto hos ${sender.clubName} har fått emailadressen ${facts.address}. ${isActive ? 'Logga in med den från och med nu. Lösenordet är detsamma som förut.' : 'Länken som aktiverar kontot kommer i ett eget mail.'}`,
          },
          ...(isActive ? [{ kind: 'button' as const, label: 'Logga in', url: facts.siteUrl }] : []),
        ]
      : [
          {
            kind: 'text',
            text: `${greeting('Hej', facts.firstName)}! Ditt konto hos ${sender.clubName} har fått en annan emailadress. ${isActive ? 'Kontot loggar inte längre in med den här adressen.' : 'Kontot aktiveras inte längre med den här adressen.'}`,
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
