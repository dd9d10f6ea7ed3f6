import { useEffect } from 'react';

/** Texts for the status of a mail to a buyer or donor. */
type Status = 'none' | 'queued' | 'held' | 'sent' | 'bounced' | 'givenUp';

const texts: Readonly<Record<Status, { readonly text: string; readonly look: string }>> = {
  none: { text: 'Inte mailad', look: '' },
  queued: { text: 'Mailet är på väg', look: '' },
  held: { text: 'Mailet väntar', look: '' },
  sent: { text: 'Mailet är skickat', look: 'good' },
  bounced: { text: 'Mailet kom inte fram', look: 'lost' },
  givenUp: { text: 'Mailet gavs upp', look: 'lost' },
};

export function MailBadge({ status }: { readonly status: Status }) {
  const { text, look } = texts[status];
  return (
    <span className={`badge ${look}`} role="status">
      {text}
    </span>
  );
}

/** Poll interval for a mail in progress, in milliseconds, and the number of polls. */
const interval = 3000;
const maxAttempts = 40;

/** Polls while the mail is in progress. */
export function useFollowedMail(status: Status, reload: () => Promise<unknown>): void {
  useEffect(() => {
    if (status !== 'queued') return;
    let left = maxAttempts;
    const timer = setInterval(() => {
      if (--left < 0) clearInterval(timer);
      else if (!document.hidden) void reload();
    }, interval);
    return () => clearInterval(timer);
  }, [status, reload]);
}
