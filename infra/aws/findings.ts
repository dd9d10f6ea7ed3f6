import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and what lies below it, each with why it stands. */
export function accept(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(findings)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions-${id}`, reason });
  }
}

/** Region and account as cdk-nag writes them: what the configuration does not say has the name of its reference. */
export function nagPlaceOf(construct: IConstruct): { readonly region: string; readonly account: string } {
  const { region, account } = Stack.of(construct);
  return {
    region: Token.isUnresolved(region) ? '<AWS::Region>' : region,
    account: Token.isUnresolved(account) ? '<AWS::AccountId>' : account,
  };
}
