import { keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { outboxPrefix } from '../../shared/key-prefixes.ts';

const opening = (key: string) => key.slice(0, key.indexOf('#') + 1);

/** Prefixes of keys, by functions/store/keys.ts, for code that sees only a call's keys. */
export const prefixes = {
  attempts: opening(keys.attempts('', 0).sk),
  club: opening(clubPartition('')),
  collector: opening(keys.collector('', '').sk),
  donorDay: opening(keys.donorDay('', '').pk),
  draw: opening(keys.draw('', '').sk),
  job: opening(keys.job('', '').pk),
  jobInput: keys.jobInputs().pk,
  login: opening(keys.login('').pk),
  lottery: opening(keys.lottery('').pk),
  outbox: outboxPrefix,
  pending: opening(keys.pending('', '').pk),
  plan: opening(keys.planParts('').pk),
  receipt: opening(keys.receipt('', '').pk),
  request: opening(keys.request('', '').pk),
  sale: opening(keys.sale({ lotteryId: '', number: 0, generation: 0 }).sk),
  tally: opening(keys.tally('', '').sk),
  throttle: opening(keys.throttle('', 0).pk),
  winner: opening(keys.winner('', '', 0).sk),
} as const;
