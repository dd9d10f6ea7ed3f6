import type { Stack } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Config } from './config.ts';
import { accept } from './findings.ts';

/**
 * Whether a release shifts traffic gradually. It needs aliases, which only a function per resource has, and an alarm
 * that rolls it back.
 */
export const shiftsTraffic = ({ functionGrouping, alarms }: Config): boolean =>
  functionGrouping === 'resource' && alarms;

/**
 * A release gets 10 % of each function's requests for five minutes, then all of them; if the alarm fires in the
 * meantime, the previous release gets all of them. So two releases must read each other's items.
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
      "AWS's managed policy for shifting traffic: it may only update aliases and read alarms.",
  });
}
