import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and its children, each with a reason. */
export function accept(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(findings)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions-${id}`, reason });
  }
}

/** Region and account as cdk-nag writes them: the pseudo parameter where the configuration does not set them. */
export function nagPlaceOf(construct: IConstruct): { readonly region: string; readonly account: string } {
  const { region, account } = Stack.of(construct);
  return {
    region: Token.isUnresolved(region) ? '<AWS::Region>' : region,
    account: Token.isUnresolved(account) ? '<AWS::AccountId>' : account,
  };
}
