import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient, ListLayersCommand } from '@aws-sdk/client-lambda';
import { ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AccountState, Intent, MailState, StackState } from './preflight.ts';

/** Reads the state of an AWS account before a deployment. Changes nothing. */

/** Short timeouts in milliseconds, since an operator waits. */
const clientTimeouts = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 5000, requestTimeout: 15_000 },
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The reason why AWS did not return the identity of the caller, in Swedish. */
function whyUnknown(error: unknown): string {
  const [name, message] = [nameOf(error), messageOf(error)];
  if (/Region is missing/.test(message))
    return 'Ingen region är vald. Ange --region, till exempel --region eu-north-1.';
  if (name === 'CredentialsProviderError')
    return 'Ingen inloggning till AWS hittades. Logga in (aws sso login, eller AWS_PROFILE, eller AWS_ACCESS_KEY_ID och AWS_SECRET_ACCESS_KEY) och försök igen.';
  if (/Expired/.test(name)) return 'Inloggningen till AWS har gått ut. Logga in igen.';
  if (/InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch/.test(name))
    return `AWS godtar inte inloggningen (${name}). Logga in igen; är regionen ny måste den vara påslagen för kontot.`;
  return `AWS svarar inte (${message}). Kontrollera nätet och --region.`;
}

/** The account and region of a deployment, by default those of the credentials. */
export async function whoAndWhere(given: string | undefined): Promise<{ account: string; region: string }> {
  try {
    const client = new STSClient({ ...clientTimeouts, ...(given !== undefined && { region: given }) });
    const region = await client.config.region();
    const { Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { account, region };
  } catch (error) {
    throw new Error(whyUnknown(error), { cause: error });
  }
}

/** The state of a stack, or undefined if it does not exist. */
async function stackState(client: CloudFormationClient, stack: string): Promise<StackState | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    const [{ StackStatus: status = '', EnableTerminationProtection } = {}] = Stacks ?? [];
    return { status, isProtected: EnableTerminationProtection === true };
  } catch (error) {
    if (/does not exist/.test(messageOf(error))) return undefined;
    const region = await client.config.region();
    throw new Error(
      `CloudFormation i ${region} säger inget om ${stack} (${nameOf(error)}: ${messageOf(error)}). Kontrollera nätet, regionen och inloggningens rättigheter.`,
      { cause: error },
    );
  }
}

/** The resources of a stack, as `type name`. */
async function ownedBy(client: CloudFormationClient, stack: string): Promise<string[]> {
  const owned: string[] = [];
  for await (const { StackResourceSummaries } of paginateListStackResources({ client }, { StackName: stack }))
    for (const { ResourceType, PhysicalResourceId, ResourceStatus = '' } of StackResourceSummaries ?? [])
      if (!/^DELETE_(COMPLETE|SKIPPED)$/.test(ResourceStatus))
        owned.push(`${ResourceType} ${PhysicalResourceId}`);
  return owned;
}

/** Whether Lambda has a runtime in the region: listing layers validates the runtime in its filter. */
async function hasRuntime(client: LambdaClient, runtime: string): Promise<boolean> {
  try {
    await client.send(new ListLayersCommand({ CompatibleRuntime: runtime as 'nodejs24.x', MaxItems: 1 }));
    return true;
  } catch (error) {
    if (/compatibleRuntime/i.test(messageOf(error))) return false;
    throw error;
  }
}

async function mailState(client: SESClient, domain: string): Promise<MailState> {
  const { Max24HourSend: perDay = 0 } = await client.send(new GetSendQuotaCommand({}));
  const { Enabled } = await client.send(new GetAccountSendingEnabledCommand({}));
  const { VerificationAttributes = {} } = await client.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [domain] }),
  );
  return { perDay, isSending: Enabled === true, hasIdentity: domain in VerificationAttributes };
}

/** The records of a zone that have one of the names. */
async function recordsOf(
  client: Route53Client,
  zone: string,
  records: Intent['records'],
): Promise<NonNullable<AccountState['records']>> {
  const found: { name: string; type: string }[] = [];
  for (const name of new Set(records.map((record) => record.name)))
    try {
      const { ResourceRecordSets = [] } = await client.send(
        new ListResourceRecordSetsCommand({ HostedZoneId: zone, StartRecordName: name, MaxItems: 20 }),
      );
      for (const { Name = '', Type = '' } of ResourceRecordSets)
        if (Name.replace(/\.$/, '') === name) found.push({ name, type: Type });
    } catch (error) {
      if (nameOf(error) === 'NoSuchHostedZone') return 'no zone';
      throw error;
    }
  return found;
}

/**
 * Reads the state of an account. Throws a sentence if CloudFormation does not answer, since nothing can be deployed
 * then; facts that another service does not return are listed in `unanswered`.
 *
 * @param toolkit the stack with which the CDK prepares a region
 * @param zone the id of the zone for the records
 */
export async function survey(
  intent: Intent,
  { toolkit, zone }: { toolkit: string; zone: string | undefined },
): Promise<AccountState> {
  const { region, targets } = intent;
  const here = { ...clientTimeouts, region };
  const cloudFormation = new Map(
    [...new Set(targets.map((target) => target.region))].map((name) => [
      name,
      new CloudFormationClient({ ...clientTimeouts, region: name }),
    ]),
  );
  const stacks: Record<string, StackState> = {};
  const owned = new Set<string>();
  for (const target of targets) {
    const client = cloudFormation.get(target.region);
    const state = client && (await stackState(client, target.stack));
    if (client === undefined || state === undefined) continue;
    stacks[target.stack] = state;
    for (const resource of await ownedBy(client, target.stack)) owned.add(resource);
  }
  const unprepared: string[] = [];
  for (const [name, client] of cloudFormation)
    if ((await stackState(client, toolkit)) === undefined) unprepared.push(name);

  const unanswered: string[] = [];
  const ask = async <T>(about: string, question: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await question();
    } catch (error) {
      unanswered.push(`${about} gick inte att läsa (${nameOf(error)}: ${messageOf(error)}).`);
      return undefined;
    }
  };
  const lambda = new LambdaClient(here);
  return {
    stacks,
    owned,
    unprepared,
    concurrency: await ask('Gränsen för samtidiga Lambda-funktioner', async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions;
    }),
    hasRuntime: await ask(`Om Lambda har ${intent.runtime}`, () => hasRuntime(lambda, intent.runtime)),
    mail: await ask('Läget i SES', () => mailState(new SESClient(here), intent.senderDomain)),
    records:
      zone === undefined || intent.records.length === 0
        ? []
        : await ask('Posterna i Route 53', () => recordsOf(new Route53Client(here), zone, intent.records)),
    unanswered,
  };
}
