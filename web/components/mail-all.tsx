import { useState } from 'react';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { CopyButton } from './copy-button.tsx';
import { addressesOf, mailParts } from './mail-parts.ts';

interface MailAllProps {
  readonly people: readonly { readonly email: string }[];
  /** The recipients, if a page has several groups: 'i gruppen Admin'. */
  readonly of?: string;
}

/** A mail to all of them: one link or, if it would be too long to open, a few links and all addresses to copy. */
export function MailAll({ people, of }: MailAllProps) {
  const [isShown, setIsShown] = useState(false);
  const addresses = addressesOf(people);
  const parts = mailParts(addresses);
  const whom = of !== undefined && <span className="visually-hidden"> {of}</span>;
  // Outlook treats a comma as part of a name; other programs accept both.
  const all = addresses.join('; ');
  return (
    <>
      {parts.map((href, index) => (
        <a key={href} className="button no-print" href={href}>
          {parts.length === 1
            ? 'Maila alla'
            : `Maila del ${formatNumber(index + 1)} av ${formatNumber(parts.length)}`}
          {whom}
        </a>
      ))}
      {parts.length > 1 && (
        <CopyButton what="adresserna" isNamed text={all} onRefused={() => setIsShown(true)} />
      )}
      {isShown && (
        <label className="stack tight small">
          Kopiera adresserna härifrån
          <textarea className="input" readOnly value={all} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
}
