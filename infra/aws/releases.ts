import type { Stack } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Config } from './config.ts';
import { accept } from './findings.ts';

/**
 * Whether a release comes by degrees: where functions answer by alias, of which there are few only with one
 * per resource, and where there is an alarm to take it back.
 */
export const shiftsTraffic = ({ functionGrouping, alarms }: Config): boolean =>
  functionGrouping === 'resource' && alarms;

/**
 * A release gets a tenth of each function's requests for five minutes, then all of them; when the alarm goes
 * meanwhile, all go to the release before. So two releases always read each other's items.
 */
export function makeReleases(stack: Stack, aliases: readonly Alias[], alarm: IAlarm): void {
  const application = new LambdaApplication(stack, 'Releases');
  const role = new Role(stack, 'ReleaseRole', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: 'Lets CodeDeploy shift the traffic of the aliases',
  });
  for (const alias of aliases) {
    new LambdaDeploymentGroup(stack, `${alias.node.id}Release`, {
      application,
      role,
      alias,
      alarms: [alarm],
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
  }
  accept(role, {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
      "AWS's own policy for shifting traffic: it may update aliases, read alarms, and no more.",
  });
}
