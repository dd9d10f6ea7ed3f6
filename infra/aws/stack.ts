import { CfnOutput, CfnParameter, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/index.ts';
import type { Environment } from '../../shared/environment.ts';
import { makeAlarms } from './alarms.ts';
import { makeApi } from './api.ts';
import { makeBuckets } from './buckets.ts';
import type { Config } from './config.ts';
import { Roles } from './grants.ts';
import { makeKeys } from './identity.ts';
import { functionName, Functions, liveAlias, routePrefix } from './lambda.ts';
import { makeMail } from './mail.ts';
import { makeQueues } from './queues.ts';
import { routeFunctions } from './route-functions.ts';
import { uploadSite } from './site-upload.ts';
import { makeSite } from './site.ts';
import { makeTable } from './table.ts';
import { makeTriggers } from './triggers.ts';
import { type WorkerName, workers } from './workers.ts';

export interface StackContents {
  readonly config: Config;
  readonly operations: readonly Operation[];
  /** What the build made of the functions. */
  readonly functionsDirectory: string;
  /** First segments of the prerendered paths. */
  readonly pages: readonly string[];
  /** The built web app, where the stack is to upload it. */
  readonly siteDirectory?: string;
}

/** Seconds a route may take: API Gateway gives up at 30. */
const routeSeconds = 28;

/** The whole service. */
export class LottlagetStack extends Stack {
  constructor(scope: Construct, id: string, contents: StackContents) {
    const { config, operations } = contents;
    super(scope, id, {
      description: 'Lottlaget: lotteries and fundraisers for sports clubs',
      terminationProtection: config.profile === 'production',
      suppressTemplateIndentation: true,
    });
    const originSecret = new CfnParameter(this, 'OriginSecret', {
      noEcho: true,
      minLength: 32,
      default: config.originSecret,
      description: 'What CloudFront shows the API',
    }).valueAsString;

    const table = makeTable(this, config);
    const buckets = makeBuckets(this, config);
    const keys = makeKeys(this);
    const queues = makeQueues(this);
    const mail = makeMail(this, config);
    const logs = (name: string) =>
      new LogGroup(this, name, {
        retention: config.logRetentionDays as RetentionDays,
        removalPolicy: config.profile === 'production' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      });

    const answering = routeFunctions(operations, config.functionGrouping);
    const alias = liveAlias[config.functionGrouping];
    const api = makeApi(this, answering, alias, logs('ApiLogs'));
    const distribution = makeSite(this, {
      config,
      api,
      buckets,
      originSecret,
      operations,
      pages: contents.pages,
    });
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
      ACCOUNT_MAIL_QUEUE_URL: queues.accountMail.queueUrl,
      TICKET_MAIL_QUEUE_URL: queues.ticketMail.queueUrl,
      WINNER_MAIL_QUEUE_URL: queues.winnerMail.queueUrl,
      JOB_QUEUE_URL: queues.job.queueUrl,
      ACCOUNT_MAIL_DEAD_LETTERS_URL: queues.deadAccountMail.queueUrl,
      TICKET_MAIL_DEAD_LETTERS_URL: queues.deadTicketMail.queueUrl,
      WINNER_MAIL_DEAD_LETTERS_URL: queues.deadWinnerMail.queueUrl,
      JOB_DEAD_LETTERS_URL: queues.deadJob.queueUrl,
      DEAD_MAIL_EVENTS_URL: queues.deadMailEvents.queueUrl,
      VERSION: config.version,
    };
    const logGroup = logs('FunctionLogs');
    const functions = new Functions(this, {
      directory: contents.functionsDirectory,
      environment,
      roles: new Roles(this, { table, buckets, keys, queues, mail, logGroup }),
      logGroup,
    });
    for (const { name, entry, description, grants } of answering) {
      functions.make({
        id: name,
        name: `${routePrefix}${name}`,
        entry,
        description,
        permissions: grants,
        seconds: routeSeconds,
        alias,
      });
    }
    const worker = (name: WorkerName) => {
      const { module, description, permissions, seconds } = workers[name];
      return functions.make({ id: name, name, entry: module, description, permissions, seconds });
    };
    const relayOutbox = worker('relayOutbox');
    makeTriggers(this, {
      table,
      queues,
      mail,
      workers: {
        relayOutbox,
        sweepOutbox: worker('sweepOutbox'),
        sendAccountMail: worker('sendAccountMail'),
        sendTicketMail: worker('sendTicketMail'),
        sendWinnerMail: worker('sendWinnerMail'),
        runJob: worker('runJob'),
        recordMailEvent: worker('recordMailEvent'),
        runOps: worker('runOps'),
      },
    });
    makeAlarms(this, { config, api, table, queues, relay: relayOutbox });
    if (contents.siteDirectory !== undefined) {
      uploadSite(this, { directory: contents.siteDirectory, bucket: buckets.site, distribution });
    }

    new CfnOutput(this, 'SiteOrigin', { value: siteOrigin });
    new CfnOutput(this, 'OpsFunction', { value: functionName(this, 'runOps') });
  }
}
