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

export interface Mail {
  readonly configurationSet: ConfigurationSet;
  readonly identity: EmailIdentity;
}

/** The domain that mails are from, which SES signs for. */
export const senderDomain = ({ senderAddress }: Config): string =>
  senderAddress.slice(senderAddress.indexOf('@') + 1);
/** Where what comes back is sent: under the sender's domain, so that SPF speaks for the same domain as DKIM. */
export const mailFromDomain = (config: Config): string => `studs.${senderDomain(config)}`;

/** The sender's domain at SES, and the events of every mail on the account's event bus. */
export function makeMail(stack: Stack, config: Config): Mail {
  const configurationSet = new ConfigurationSet(stack, 'MailConfiguration', {
    reputationMetrics: true,
    sendingEnabled: true,
  });
  new ConfigurationSetEventDestination(stack, 'MailEvents', {
    configurationSet,
    // SES reaches no other bus than the default one.
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
    // A record that is lost must not stop the mail.
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    // What became of a mail comes as an event; nobody reads the sender's mailbox.
    feedbackForwarding: false,
  });
  return { configurationSet, identity };
}
