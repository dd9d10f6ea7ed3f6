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

/** Asks AWS about an account before something is deployed there. Reads only. */

/** A question is soon answered or never: somebody waits. */
const patience = { maxAttempts: 2, requestHandler: { connectionTimeout: 5000, requestTimeout: 15_000 } };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is wrong when AWS does not say who asks. */
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

/** Account and region that a deployment goes to, by the credentials where nothing else is said. */
export async function whoAndWhere(given: string | undefined): Promise<{ account: string; region: string }> {
  try {
    const client = new STSClient({ ...patience, ...(given !== undefined && { region: given }) });
    const region = await client.config.region();
    const { Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { account, region };
  } catch (error) {
    throw new Error(whyUnknown(error), { cause: error });
  }
}

/** A stack, or undefined where there is none. */
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

/** What a stack has made, as `type name`. */
async function ownedBy(client: CloudFormationClient, stack: string): Promise<string[]> {
  const owned: string[] = [];
  for await (const { StackResourceSummaries } of paginateListStackResources({ client }, { StackName: stack }))
    for (const { ResourceType, PhysicalResourceId, ResourceStatus = '' } of StackResourceSummaries ?? [])
      if (!/^DELETE_(COMPLETE|SKIPPED)$/.test(ResourceStatus))
        owned.push(`${ResourceType} ${PhysicalResourceId}`);
  return owned;
}

/** Whether Lambda knows a runtime: it checks what layers are asked for by against those it has in the region. */
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

/** What a zone has by the names that are wanted. */
async function recordsOf(
  client: Route53Client,
  zone: string,
  wanted: Intent['records'],
): Promise<NonNullable<AccountState['records']>> {
  const found: { name: string; type: string }[] = [];
  for (const name of new Set(wanted.map((record) => record.name)))
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
 * What stands in an account. Throws a sentence where CloudFormation does not answer, without which nothing can be
 * deployed; what another service does not say is in `unanswered`.
 *
 * @param toolkit the stack by which a region is prepared for the CDK
 * @param zone the id of the zone in which the records are to be made
 */
export async function survey(
  intent: Intent,
  { toolkit, zone }: { toolkit: string; zone: string | undefined },
): Promise<AccountState> {
  const { region, places } = intent;
  const here = { ...patience, region };
  const cloudFormation = new Map(
    [...new Set(places.map((place) => place.region))].map((name) => [
      name,
      new CloudFormationClient({ ...patience, region: name }),
    ]),
  );
  const stacks: Record<string, StackState> = {};
  const owned = new Set<string>();
  for (const place of places) {
    const client = cloudFormation.get(place.region);
    const state = client && (await stackState(client, place.stack));
    if (client === undefined || state === undefined) continue;
    stacks[place.stack] = state;
    for (const resource of await ownedBy(client, place.stack)) owned.add(resource);
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
