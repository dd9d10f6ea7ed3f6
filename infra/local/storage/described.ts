import type { SynthesizedStack } from '../template/assembly.ts';
import type { Described } from '../gateway/gateway-request.ts';
import type { Kms } from './kms.ts';
import type { LocalTable } from './tables.ts';
import type { Resolver } from '../template/template.ts';

/** Facts about the stacks by which the gateway derives the permissions that a call needs. `tables` may still grow. */
export function describe(
  stack: SynthesizedStack,
  resolver: Resolver,
  kms: Kms,
  tables: Map<string, LocalTable>,
): Described {
  const arn = (service: string, rest: string): string =>
    `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;
  const identities = new Set(identitiesOf(resolver));
  return {
    arns: {
      table: (name) => tables.get(name)?.arn ?? arn('dynamodb', `table/${name}`),
      queue: (name) => arn('sqs', name),
      key: (name) => kms.arnOf(name),
      lambda: (name) => arn('lambda', `function:${name}`),
      identity: (name) => arn('ses', `identity/${name}`),
      configurationSet: (name) => arn('ses', `configuration-set/${name}`),
    },
    keysOf: (table) => tables.get(table)?.keys,
    identityFor: (address) => (identities.has(address) ? address : (address.split('@')[1] ?? '')),
  };
}

const identitiesOf = (resolver: Resolver): string[] =>
  resolver.list('AWS::SES::EmailIdentity').map(([id]) => resolver.ref(id).toLowerCase());

/** Whether the account may send from an email: its address or domain is an identity. */
export function verifiedSenders(resolver: Resolver): (address: string) => boolean {
  const identities = new Set(identitiesOf(resolver));
  return (address) => identities.has(address) || identities.has(address.split('@')[1] ?? '');
}
