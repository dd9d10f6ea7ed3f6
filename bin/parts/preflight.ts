import type { StackInRegion } from './deployment.ts';

/** A stack as CloudFormation describes it. */
export interface StackState {
  /** As CloudFormation writes it, like `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
}

/**
 * The state of an account before a deployment. Facts that AWS did not answer are undefined and listed in `unanswered`.
 */
export interface AccountState {
  /** Existing stacks of this deployment by name, in any state. */
  readonly stacks: Readonly<Record<string, StackState>>;
  /** Resources of those stacks, as `type name`, like `AWS::SES::EmailIdentity example.se`. */
  readonly owned: ReadonlySet<string>;
  /** Regions that have not been bootstrapped for the CDK. */
  readonly unprepared: readonly string[];
  /** Limit of concurrent executions of the account. */
  readonly concurrency: number | undefined;
  /** Whether Lambda has the runtime of the functions in the region. */
  readonly hasRuntime: boolean | undefined;
  readonly mail: MailState | undefined;
  /** Existing records with the names that the deployment needs; `no zone` if the account has no such zone. */
  readonly records: readonly DnsName[] | 'no zone' | undefined;
  /** A sentence for each fact that AWS did not answer. */
  readonly unanswered: readonly string[];
}

export interface MailState {
  /** Mails per 24 hours; -1 means no limit. */
  readonly perDay: number;
  /** Whether sending is enabled for the account. */
  readonly isSending: boolean;
  /** Whether the sender's domain is already an SES identity. */
  readonly hasIdentity: boolean;
}

interface DnsName {
  readonly name: string;
  readonly type: string;
}

/** The planned deployment. */
export interface Intent {
  readonly region: string;
  readonly targets: readonly StackInRegion[];
  /** Whether the deployment bootstraps the regions first. */
  readonly bootstraps: boolean;
  readonly runtime: string;
  readonly senderDomain: string;
  /** DNS records that the deployment creates. */
  readonly records: readonly DnsName[];
}

export interface Finding {
  /** Whether it would make the deployment fail. */
  readonly stops: boolean;
  /** The finding, in Swedish. */
  readonly text: string;
  /** The remedy, in Swedish. */
  readonly remedy: string;
}

const stop = (text: string, remedy: string): Finding => ({ stops: true, text, remedy });
const note = (text: string, remedy: string): Finding => ({ stops: false, text, remedy });

/** A failed creation: the CDK deletes such a stack before it creates it again. */
const isFailedCreation = ({ status }: StackState) => /^ROLLBACK_(COMPLETE|FAILED)$/.test(status);

/** Whether a stack has been deployed, so that a failed change is rolled back to its previous state. */
export const isDeployed = (stack: StackState | undefined): boolean =>
  stack !== undefined && stack.status !== 'REVIEW_IN_PROGRESS' && !isFailedCreation(stack);

function ofStacks({ stacks }: AccountState, { targets }: Intent): Finding[] {
  return targets.flatMap(({ stack, region }) => {
    const state = stacks[stack];
    if (state === undefined) return [];
    const named = `--stack-name ${stack} --region ${region}`;
    if (isFailedCreation(state) && state.isProtected)
      return stop(
        `Stacken ${stack} är kvar från ett försök som misslyckades, och är skyddad (${state.status}).`,
        `Ta bort skyddet, så tar nästa försök bort resten: aws cloudformation update-termination-protection --no-enable-termination-protection ${named}`,
      );
    if (state.status === 'DELETE_FAILED')
      return stop(
        `Stacken ${stack} gick inte att ta bort (DELETE_FAILED).`,
        `Se i CloudFormation vad som är kvar, och ta bort den: aws cloudformation delete-stack --deletion-mode FORCE_DELETE_STACK ${named}`,
      );
    if (state.status.endsWith('_IN_PROGRESS') && state.status !== 'REVIEW_IN_PROGRESS')
      return stop(
        `Stacken ${stack} ändras just nu (${state.status}).`,
        'Vänta tills det är klart och försök igen.',
      );
    return [];
  });
}

function ofRegions({ unprepared, hasRuntime, concurrency }: AccountState, intent: Intent): Finding[] {
  return [
    ...(intent.bootstraps
      ? []
      : unprepared.map((region) =>
          stop(`Kontot är inte förberett för CDK i ${region}.`, 'Lägg till --bootstrap den här gången.'),
        )),
    ...(hasRuntime === false
      ? [
          stop(
            `Lambda i ${intent.region} har inte ${intent.runtime}.`,
            'Välj en annan region med --region, eller vänta tills AWS har den där.',
          ),
        ]
      : []),
    // Twice the maximum of the workers. New accounts have 10, and 1 000 once AWS has raised it.
    ...(concurrency !== undefined && concurrency < 50
      ? [
          note(
            `Kontot får köra ${concurrency} Lambda-funktioner samtidigt; när fler behövs avvisas besökare.`,
            `Begär 1000 i Service Quotas (${intent.region}, AWS Lambda, Concurrent executions) innan föreningar bjuds in.`,
          ),
        ]
      : []),
  ];
}

/**
 * Mails a day in the sandbox (https://docs.aws.amazon.com/ses/latest/dg/quotas.html); accounts outside it have more.
 */
const sandboxPerDay = 200;

function ofMail({ mail, owned }: AccountState, { senderDomain, region }: Intent): Finding[] {
  if (mail === undefined) return [];
  const findings: Finding[] = [];
  if (mail.hasIdentity && !owned.has(`AWS::SES::EmailIdentity ${senderDomain}`))
    findings.push(
      stop(
        `${senderDomain} finns redan i SES i ${region}, och är inte gjord av den här stacken.`,
        `Skickar något annat därifrån: välj en egen underdomän med --sender-address. Annars ta bort den: aws ses delete-identity --identity ${senderDomain} --region ${region}`,
      ),
    );
  if (mail.perDay >= 0 && mail.perDay <= sandboxPerDay)
    findings.push(
      note(
        `SES i ${region} är i sandlådan: bara verifierade adresser får mail, högst ${mail.perDay} om dagen.`,
        'Begär production access i SES-konsolen innan föreningar bjuds in.',
      ),
    );
  if (!mail.isSending)
    findings.push(
      note(
        `SES skickar inga mail för kontot i ${region}: det är pausat.`,
        'Se varför i SES-konsolen, under Reputation metrics.',
      ),
    );
  return findings;
}

function ofRecords({ records, owned }: AccountState, intent: Intent): Finding[] {
  if (records === undefined) return [];
  if (records === 'no zone')
    return [stop('Kontot har ingen Route 53-zon med det id:t.', 'Rätta --hosted-zone-id.')];
  const isThere = ({ name, type }: DnsName) =>
    !owned.has(`AWS::Route53::RecordSet ${name}`) &&
    // A CNAME excludes other records of the same name.
    records.some((record) => record.name === name && (record.type === type || record.type === 'CNAME'));
  const conflicting = Map.groupBy(intent.records.filter(isThere), ({ name }) => name);
  return [...conflicting].map(([name, own]) =>
    stop(
      `Zonen har redan ${name} (${own.map(({ type }) => type).join(', ')}), som driftsättningen ska göra.`,
      'Ta bort posten i Route 53 om inget annat behöver den. Annars välj en egen underdomän med --domain eller --sender-address.',
    ),
  );
}

/** Obstacles for the deployment, or for the service after it, in the state of the account. */
export function findingsOf(state: AccountState, intent: Intent): Finding[] {
  return [
    ...ofStacks(state, intent),
    ...ofRegions(state, intent),
    ...ofMail(state, intent),
    ...ofRecords(state, intent),
    ...state.unanswered.map((sentence) => note(sentence, 'Kontrollera det själv.')),
  ];
}
