import type { listOwnFundraisers } from '../../shared/contract/fundraiser.ts';
import type { listPublishedNews } from '../../shared/contract/news.ts';
import type { listOwnTickets } from '../../shared/contract/ticket.ts';
import type { readContact } from '../../shared/contract/user.ts';

/**
 * Runs before the app's code has come: asks for what the home screen shows first, so that its answers arrive
 * together with the code. `call` takes them from here. A file of its own, which must stay small.
 */
type HomePath = (
  | typeof listOwnTickets
  | typeof listOwnFundraisers
  | typeof listPublishedNews
  | typeof readContact
)['path'];
const homePaths: readonly HomePath[] = [
  '/ticket/user',
  '/fundraiser/user',
  '/news/GetPublished',
  '/user/admin/contact',
];

function storedToken(): string | undefined {
  try {
    const user = JSON.parse(localStorage.getItem('lottlaget.user') ?? 'null') as { token?: unknown } | null;
    return typeof user?.token === 'string' ? user.token : undefined;
  } catch {
    return undefined;
  }
}

const token = location.pathname === '/home' ? storedToken() : undefined;
if (token !== undefined && globalThis.earlyAnswers === undefined)
  globalThis.earlyAnswers = {
    token,
    byUrl: new Map(
      homePaths.map((path) => {
        const answer = fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
        // Whoever takes it deals with a failure.
        answer.catch(() => undefined);
        return [`/api${path}`, answer];
      }),
    ),
  };
