import { unsubscribe } from '../../shared/contract/draw.ts';
import { implement } from '../kernel/implement.ts';
import { unsubscribeAddress } from '../mail/unsubscribe-address.ts';

export const handler = implement(
  unsubscribe,
  async ({ body, query, resources: { service, links }, now, fail }) => {
    const token = 'token' in body ? body.token : (query.t ?? '');
    // The token of a mail's header opens the page, too: a GET of the header's address leads there.
    const parts =
      (await links.read('unsubscribe-address', token)) ?? (await links.read('unsubscribe', token));
    const [club, lotteryId, address] = parts ?? [];
    const email = 'token' in body ? body.email : address;
    if (!club || !lotteryId || !email) return fail('auth.tokenInvalid');
    await unsubscribeAddress(service.of(club), lotteryId, email, now.getTime());
  },
);
