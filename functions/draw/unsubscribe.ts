import { unsubscribe } from '../../shared/contract/draw.ts';
import { implement } from '../kernel/implement.ts';
import { unsubscribeAddress } from '../mail/unsubscribe-address.ts';

export const handler = implement(
  unsubscribe,
  async ({ body, query, resources: { service, links }, now, fail }) => {
    const parts = await ('token' in body
      ? links.read('unsubscribe', body.token)
      : links.read('unsubscribe-address', query.t ?? ''));
    const [club, lotteryId, address] = parts ?? [];
    const email = 'token' in body ? body.email : address;
    if (!club || !lotteryId || !email) return fail('auth.tokenInvalid');
    await unsubscribeAddress(service.of(club), lotteryId, email, now.getTime());
  },
);
