import { accountNumber, type Answer, type AwsCall, result } from './fake-aws.ts';

interface Stack {
  status: string;
  isProtected: boolean;
}

/**
 * The part of CloudFormation that the CDK's `deploy` uses, and of the services it calls: assets that exist already, a
 * bootstrapped region. Each stack has the output `OpsFunction`.
 *
 * @param failures the number of executions that fail, from the first on
 */
export function fakeCloudFormation(failures: number) {
  const stacks = new Map<string, Stack>();
  const changeSets = new Set<string>();
  /** The calls that changed something, in order. */
  const done: string[] = [];
  let failing = failures;

  const execute = (name: string, stack: Stack) => {
    const [failed, fine] =
      stack.status === 'REVIEW_IN_PROGRESS'
        ? ['ROLLBACK_COMPLETE', 'CREATE_COMPLETE']
        : ['UPDATE_ROLLBACK_COMPLETE', 'UPDATE_COMPLETE'];
    stack.status = failing-- > 0 ? failed : fine;
    changeSets.delete(name);
    done.push(`${stack.status}, ${stack.isProtected ? 'protected' : 'unprotected'}`);
  };

  const answer = ({ service, region, action, parameters }: AwsCall): Answer => {
    if (service === 'ssm') return JSON.stringify({ Parameter: { Name: 'version', Value: '99' } });
    if (service === 's3')
      return `<ListBucketResult><Contents><Key>${parameters.get('prefix')}</Key><Size>999</Size></Contents></ListBucketResult>`;
    if (action === 'GetCallerIdentity')
      return result(
        action,
        `<Account>${accountNumber}</Account><Arn>arn:aws:iam::${accountNumber}:user/op</Arn>`,
      );
    const requested = parameters.get('StackName') ?? '';
    const name = /stack\/([^/]+)/.exec(requested)?.[1] ?? requested;
    const id = `arn:aws:cloudformation:${region}:${accountNumber}:stack/${name}/1`;
    const stack = stacks.get(name);
    const described = (status: string, isProtected: boolean) =>
      result(
        action,
        `<Stacks><member><StackId>${id}</StackId><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>${isProtected}</EnableTerminationProtection><Outputs><member><OutputKey>OpsFunction</OutputKey><OutputValue>${name}Ops</OutputValue></member></Outputs></member></Stacks>`,
      );
    switch (action) {
      case 'DescribeStacks':
        if (stack) return described(stack.status, stack.isProtected);
        // A deleted stack is found by its id only.
        if (requested === id) return described('DELETE_COMPLETE', false);
        return { error: 'ValidationError', message: `Stack with id ${name} does not exist` };
      case 'CreateChangeSet':
        if (!stack) stacks.set(name, { status: 'REVIEW_IN_PROGRESS', isProtected: false });
        changeSets.add(name);
        return result(action, `<Id>arn:${name}</Id><StackId>${id}</StackId>`);
      case 'DescribeChangeSet':
        if (!changeSets.has(name)) return { error: 'ChangeSetNotFound', message: 'does not exist' };
        return result(
          action,
          `<ChangeSetName>cdk-deploy-change-set</ChangeSetName><StackId>${id}</StackId><StackName>${name}</StackName><Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>Table</LogicalResourceId></ResourceChange></member></Changes>`,
        );
      case 'ExecuteChangeSet':
        if (stack) execute(name, stack);
        return result(action, '');
      case 'UpdateTerminationProtection':
        if (stack) stack.isProtected = parameters.get('EnableTerminationProtection') === 'true';
        return result(action, `<StackId>${id}</StackId>`);
      case 'DeleteStack':
        if (stack?.isProtected)
          return { error: 'ValidationError', message: 'TerminationProtection is enabled' };
        stacks.delete(name);
        done.push('deleted');
        return result(action, '');
      case 'DeleteChangeSet':
        changeSets.delete(name);
        return result(action, '');
      case 'DescribeStackEvents':
        return result(action, '<StackEvents></StackEvents>');
      case 'GetTemplate':
        return result(action, '<TemplateBody>{}</TemplateBody>');
      default:
        return { error: 'AccessDenied', message: `${service} ${action} is not answered here` };
    }
  };
  return { answer, done, stateOf: (name: string) => stacks.get(name) };
}
