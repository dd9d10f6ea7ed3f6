import type { Place } from './deployment.ts';

/** A stack as CloudFormation describes it. */
export interface StackState {
  /** As CloudFormation writes it, like `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
}

/** What AWS answered before a deployment. What it did not answer is undefined, and told in `unanswered`. */
export interface AccountState {
  /** By name: those of this deployment that are there, in whatever state. */
  readonly stacks: Readonly<Record<string, StackState>>;
  /** What those stacks have made, as `type name`, like `AWS::SES::EmailIdentity example.se`. */
  readonly owned: ReadonlySet<string>;
  /** Regions that are not prepared for the CDK. */
  readonly unprepared: readonly string[];
  /** How many functions the account may run at a time. */
  readonly concurrency: number | undefined;
  /** Whether Lambda knows the runtime of the functions in the region. */
  readonly hasRuntime: boolean | undefined;
  readonly mail: MailState | undefined;
  /** Records of the zone by the names that the deployment wants; `no zone` where the account has no such zone. */
  readonly records: readonly DnsName[] | 'no zone' | undefined;
  /** A sentence for each question that AWS did not answer. */
  readonly unanswered: readonly string[];
}

export interface MailState {
  /** Mails in 24 hours; -1 where there is no limit. */
  readonly perDay: number;
  /** Whether SES sends for the account at all. */
  readonly isSending: boolean;
  /** Whether the sender's domain is an identity already. */
  readonly hasIdentity: boolean;
}

interface DnsName {
  readonly name: string;
  readonly type: string;
}

/** What is to be deployed, and how. */
export interface Intent {
  readonly region: string;
  readonly places: readonly Place[];
  /** Whether the regions are prepared for the CDK first. */
  readonly bootstraps: boolean;
  readonly runtime: string;
  readonly senderDomain: string;
  /** Records that the deployment makes itself. */
  readonly records: readonly DnsName[];
}

export interface Finding {
  /** Whether the deployment would fail by it. */
  readonly stops: boolean;
  /** What was found. */
  readonly text: string;
  /** What to do. */
  readonly remedy: string;
}

const stop = (text: string, remedy: string): Finding => ({ stops: true, text, remedy });
const note = (text: string, remedy: string): Finding => ({ stops: false, text, remedy });

/** A creation that failed: the CDK deletes such a stack before it makes it again. */
const isFailedCreation = ({ status }: StackState) => /^ROLLBACK_(COMPLETE|FAILED)$/.test(status);

/** Whether a stack has been deployed: what it is then changed by is rolled back to what stood before. */
export const isStanding = (stack: StackState | undefined): boolean =>
  stack !== undefined && stack.status !== 'REVIEW_IN_PROGRESS' && !isFailedCreation(stack);

function ofStacks({ stacks }: AccountState, { places }: Intent): Finding[] {
  return places.flatMap(({ stack, region }) => {
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
    // Twice what the workers alone may take. Accounts begin with 10, and have 1 000 once AWS has raised it.
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

/** Mails a day in the sandbox (https://docs.aws.amazon.com/ses/latest/dg/quotas.html). Accounts that left it have more. */
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
    // Nothing can stand beside a CNAME.
    records.some((record) => record.name === name && (record.type === type || record.type === 'CNAME'));
  const taken = Map.groupBy(intent.records.filter(isThere), ({ name }) => name);
  return [...taken].map(([name, wanted]) =>
    stop(
      `Zonen har redan ${name} (${wanted.map(({ type }) => type).join(', ')}), som driftsättningen ska göra.`,
      'Ta bort posten i Route 53 om inget annat behöver den. Annars välj en egen underdomän med --domain eller --sender-address.',
    ),
  );
}

/** What stands in the way of a deployment or of the service after it, by what AWS answered. */
export function findingsOf(state: AccountState, intent: Intent): Finding[] {
  return [
    ...ofStacks(state, intent),
    ...ofRegions(state, intent),
    ...ofMail(state, intent),
    ...ofRecords(state, intent),
    ...state.unanswered.map((sentence) => note(sentence, 'Kontrollera det själv.')),
  ];
}
