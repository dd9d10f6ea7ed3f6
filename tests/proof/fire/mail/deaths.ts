import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import type { ObservedCall } from '../../../../infra/local/gateway/gateway-observation.ts';
import { prefixes } from '../../../support/prefixes.ts';

type Step = Pick<SdkCall | ObservedCall, 'service' | 'operation' | 'keys'>;

/** A call of a worker beside which it can die. */
interface Landmark {
  readonly name: string;
  readonly is: (call: Step) => boolean;
}
/** Where a worker dies: before the call has an effect, or after it, without having heard so. */
export interface Death extends Landmark {
  readonly when: 'before' | 'after';
}

const touches = ({ keys }: Step, part: string) => keys.some(({ pk }) => pk.includes(part));
const isSend = ({ service }: Step) => service === 'ses';
const isForget = (call: Step) => call.operation === 'DeleteItem' && touches(call, prefixes.outbox);

const both = (landmarks: readonly Landmark[]): Death[] =>
  landmarks.flatMap(({ name, is }) => [
    { name: `before ${name}`, when: 'before', is },
    { name: `after ${name}`, when: 'after', is },
  ]);

/** Claim → send → mark → tell → delete. */
export const deaths = both([
  { name: 'claim', is: (call) => call.operation === 'PutItem' && touches(call, `#${prefixes.receipt}`) },
  { name: 'send', is: isSend },
  { name: 'mark', is: (call) => call.operation === 'UpdateItem' && touches(call, `#${prefixes.receipt}`) },
  { name: 'tell', is: (call) => call.operation === 'UpdateItem' && touches(call, `#${prefixes.lottery}`) },
  { name: 'delete', is: isForget },
]);
