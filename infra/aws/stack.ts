import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib';
import { Alias, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/index.ts';
import type { Environment } from '../../shared/environment.ts';
import { makeAlarms } from './alarms.ts';
import { makeApi, releaseRoutes } from './api.ts';
import { makeBuckets } from './buckets.ts';
import type { Config } from './config.ts';
import { makeDns } from './dns.ts';
import { globalOutputs } from './global-stack.ts';
import { Roles } from './grants.ts';
import { makeKeys } from './identity.ts';
import { fullFunctionName, Functions, liveAlias, routePrefix } from './lambda.ts';
import { makeMail } from './mail.ts';
import { makeQueues } from './queues.ts';
import { makeReleases } from './releases.ts';
import { removalOf } from './removal.ts';
import { routeFunctions } from './route-functions.ts';
import { uploadSite } from './site-upload.ts';
import { makeSite } from './site.ts';
import { makeTable } from './table.ts';
import { makeTriggers } from './triggers.ts';
import { type WorkerName, workers } from './workers.ts';

export interface StackContents {
  readonly config: Config;
  readonly operations: readonly Operation[];
  /** The built functions. */
  readonly functionsDirectory: string;
  /** The prerendered paths: `start`, `login/*`. */
  readonly pages: readonly string[];
  /** The paths of the built files and folders: `/icon.svg`, `/assets/`. */
  readonly files: readonly string[];
  /** Whether this deployment creates the stack: nothing is protected, so that CloudFormation can roll back. */
  readonly creates: boolean;
  /** The built web app, if the stack uploads it. */
  readonly siteDirectory?: string;
}

/** Timeout of a route in seconds: API Gateway aborts at 30. */
const routeSeconds = 28;

/** The whole service. */
export class LottlagetStack extends Stack {
  constructor(scope: Construct, id: string, contents: StackContents) {
    const { config, operations } = contents;
    super(scope, id, {
      description: 'Lottlaget: lotteries and fundraisers for sports clubs',
      terminationProtection: config.removalPolicy === 'retain' && !contents.creates,
      env: {
        ...(config.account !== undefined && { account: config.account }),
        ...(config.region !== undefined && { region: config.region }),
      },
      suppressTemplateIndentation: true,
    });
    const originSecret = new CfnParameter(this, 'OriginSecret', {
      noEcho: true,
      minLength: 32,
      default: config.originSecret,
      description: 'The secret that CloudFront shows the API',
    }).valueAsString;
    const originSecretAlso = new CfnParameter(this, 'OriginSecretAlso', {
      noEcho: true,
      default: '',
      allowedPattern: '(.{32,})?',
      description:
        'A second secret that the API accepts while OriginSecret is being changed: see docs/operate.md',
    }).valueAsString;

    const given = new Map(
      globalOutputs(config).map((name) => [
        name,
        new CfnParameter(this, name, { description: 'The output of the same name of the global stack' })
          .valueAsString,
      ]),
    );

    const table = makeTable(this, config, contents.creates);
    const buckets = makeBuckets(this, config);
    const keys = makeKeys(this);
    const queues = makeQueues(this);
    const mail = makeMail(this, config);
    const logs = (name: string) =>
      new LogGroup(this, name, {
        retention: config.logRetentionDays as RetentionDays,
        removalPolicy: removalOf(config),
      });

    const answering = routeFunctions(operations, config.functionGrouping);
    const alias = liveAlias[config.functionGrouping];
    const api = makeApi(this, answering, alias);
    const distribution = makeSite(this, {
      config,
      api,
      buckets,
      originSecret,
      operations,
      pages: contents.pages,
      files: contents.files,
      certificateArn: config.certificateArn ?? given.get('CertificateArn'),
      firewallArn: given.get('FirewallArn'),
    });
    makeDns(this, { config, mail, distribution });
    const siteOrigin = `https://${config.domain ?? distribution.distributionDomainName}`;

    const environment: Record<keyof Environment, string> = {
      TABLE_NAME: table.tableName,
      MEDIA_BUCKET: buckets.media.bucketName,
      DOCUMENTS_BUCKET: buckets.documents.bucketName,
      SESSION_KEY_ID: keys.session.keyId,
      LINK_KEY_ID: keys.link.keyId,
      SITE_ORIGIN: siteOrigin,
      SENDER_ADDRESS: config.senderAddress,
      MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
      ORIGIN_SECRET: originSecret,
      ORIGIN_SECRET_ALSO: originSecretAlso,
      ACCOUNT_MAIL_QUEUE_URL: queues.accountMail.queueUrl,
      ACTIVATION_MAIL_QUEUE_URL: queues.activationMail.queueUrl,
      TICKET_MAIL_QUEUE_URL: queues.ticketMail.queueUrl,
      WINNER_MAIL_QUEUE_URL: queues.winnerMail.queueUrl,
      JOB_QUEUE_URL: queues.job.queueUrl,
      ACCOUNT_MAIL_DEAD_LETTERS_URL: queues.deadAccountMail.queueUrl,
      ACTIVATION_MAIL_DEAD_LETTERS_URL: queues.deadActivationMail.queueUrl,
      TICKET_MAIL_DEAD_LETTERS_URL: queues.deadTicketMail.queueUrl,
      WINNER_MAIL_DEAD_LETTERS_URL: queues.deadWinnerMail.queueUrl,
      JOB_DEAD_LETTERS_URL: queues.deadJob.queueUrl,
      DEAD_MAIL_EVENTS_URL: queues.deadMailEvents.queueUrl,
      VERSION: config.version,
      BUYER_RETENTION_MONTHS: `${config.buyerRetentionMonths}`,
      SERVICE: this.stackName,
      METRICS: config.metrics,
    };
    const logGroup = logs('FunctionLogs');
    const functions = new Functions(this, {
      directory: contents.functionsDirectory,
      environment,
      roles: new Roles(this, { table, buckets, keys, queues, mail, logGroup, tracing: config.tracing }),
      logGroup,
      tracing: config.tracing,
    });
    const answeringFunctions = answering.map(({ name, entry, description, permissions }) =>
      functions.make({
        id: name,
        name: `${routePrefix}${name}`,
        entry,
        description,
        permissions,
        seconds: routeSeconds,
        alias,
      }),
    );
    const worker = (name: WorkerName): IFunction => {
      const { module, description, permissions, seconds } = workers[name];
      return functions.make({ id: name, name, entry: module, description, permissions, seconds });
    };
    const working = Object.fromEntries(
      (Object.keys(workers) as WorkerName[]).map((name) => [name, worker(name)]),
    ) as Record<WorkerName, IFunction>;
    const apiLog = logs('ApiLogs');
    const stage = releaseRoutes(this, {
      api,
      operations,
      answering: [...answeringFunctions, ...Object.values(working)],
      logGroup: apiLog,
    });
    makeTriggers(this, { table, queues, mail, workers: working });
    if (config.alarms) {
      const alarms = makeAlarms(this, { config, api, table, queues, workers: working, logGroup, apiLog });
      const failures = alarms.get('ReleaseFailures');
      const aliases = answeringFunctions.filter((each) => each instanceof Alias);
      if (failures !== undefined) makeReleases(this, aliases, failures);
    }
    if (contents.siteDirectory !== undefined) {
      const directory = contents.siteDirectory;
      const logGroup = logs('UploadLogs');
      uploadSite(this, { directory, bucket: buckets.site, distribution, logGroup, after: stage });
    }

    new CfnOutput(this, 'SiteOrigin', { value: siteOrigin });
    new CfnOutput(this, 'SiteBucket', { value: buckets.site.bucketName });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'OpsFunction', { value: fullFunctionName(this, 'runOps') });
  }
}
