import type { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Config } from './config.ts';

export interface Mail {
  readonly configurationSet: ConfigurationSet;
  readonly identity: EmailIdentity;
}

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
    identity: Identity.domain(config.senderAddress.slice(config.senderAddress.indexOf('@') + 1)),
    configurationSet,
  });
  return { configurationSet, identity };
}
