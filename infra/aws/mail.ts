import type { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
} from 'aws-cdk-lib/aws-ses';
import type { Config } from './config.ts';

export interface MailConstructs {
  readonly configurationSet: ConfigurationSet;
  readonly identity: EmailIdentity;
}

/** The domain of the From address, for which SES signs. */
export const senderDomain = ({ senderAddress }: Config): string =>
  senderAddress.slice(senderAddress.indexOf('@') + 1);
/** The return path of bounces: under the sender's domain, so that SPF and DKIM align with the same domain. */
export const mailFromDomain = (config: Config): string => `studs.${senderDomain(config)}`;

/** The sender's domain in SES, and the events of every mail on the account's event bus. */
export function makeMail(stack: Stack, config: Config): MailConstructs {
  const configurationSet = new ConfigurationSet(stack, 'MailConfiguration', {
    reputationMetrics: true,
    sendingEnabled: true,
  });
  new ConfigurationSetEventDestination(stack, 'MailEvents', {
    configurationSet,
    // SES supports the default bus only.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, 'DefaultBus', 'default')),
    events: [
      EmailSendingEvent.SEND,
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  });
  const identity = new EmailIdentity(stack, 'MailIdentity', {
    identity: Identity.domain(senderDomain(config)),
    configurationSet,
    mailFromDomain: mailFromDomain(config),
    // A missing MX record must not stop the mail.
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    // Bounces arrive as events; the sender's mailbox is not read.
    feedbackForwarding: false,
  });
  return { configurationSet, identity };
}
