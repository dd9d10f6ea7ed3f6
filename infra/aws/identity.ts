import type { Stack } from 'aws-cdk-lib';
import { type CfnKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { retained } from './removal.ts';

/** `session` signs sessions; the tokens of mailed links are derived from `link`. */
export type Keys = Record<'session' | 'link', Key>;

export function makeKeys(stack: Stack): Keys {
  const make = (id: string, description: string, keySpec: KeySpec, keyUsage: KeyUsage) => {
    // Always retained: without it every session or every mailed link is invalid.
    const key = new Key(stack, id, { description, keySpec, keyUsage, removalPolicy: retained });
    (key.node.defaultChild as CfnKey).overrideLogicalId(id);
    return key;
  };
  return {
    session: make('SessionKey', 'Signs sessions', KeySpec.ECC_NIST_EDWARDS25519, KeyUsage.SIGN_VERIFY),
    link: make(
      'LinkKey',
      'Derives the tokens of mailed links',
      KeySpec.HMAC_256,
      KeyUsage.GENERATE_VERIFY_MAC,
    ),
  };
}
