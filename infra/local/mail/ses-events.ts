import * as z from 'zod/mini';
import type { EventDelivery } from '../lambda/event-delivery.ts';
import type { JsonObject } from '../foundations/json.ts';
import type { CapturedMail, Mailbox } from './mailbox.ts';
import type { Resolver } from '../template/template.ts';

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.string()),
    EventBridgeDestination: z.object({ EventBusArn: z.string().check(z.endsWith(':event-bus/default')) }),
  }),
});
type Destination = z.infer<typeof Destination>;

type EventType = 'Send' | 'Delivery' | 'Bounce' | 'Complaint';
const DETAIL_TYPES: Record<EventType, string> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/**
 * Sends the events of each mail to the event destinations of its configuration set. Emails starting with `bounce`
 * bounce and those starting with `complaint` complain, like those of the SES mailbox simulator.
 */
export class SesEvents {
  readonly #destinations: Destination[];
  readonly #delivery: EventDelivery;
  readonly #mailbox: Mailbox;
  readonly #account: string;
  #pending = 0;

  constructor(resolver: Resolver, delivery: EventDelivery, mailbox: Mailbox) {
    this.#delivery = delivery;
    this.#mailbox = mailbox;
    this.#account = resolver.ref('AWS::AccountId');
    this.#destinations = resolver
      .list('AWS::SES::ConfigurationSetEventDestination')
      .map(([id]) => z.parse(Destination, resolver.properties(id)));
  }

  get pending(): number {
    return this.#pending;
  }

  /** Delivers the events of a mail. It stays pending, across restarts, until every destination has accepted them. */
  async deliver(mail: CapturedMail): Promise<void> {
    this.#pending++;
    try {
      const deliveries: boolean[] = [];
      for (const [type, recipients] of eventsOf(mail))
        deliveries.push(await this.#send(type, mail, recipients));
      if (deliveries.every(Boolean)) this.#mailbox.markDelivered(mail);
    } finally {
      this.#pending--;
    }
  }

  async #send(type: EventType, mail: CapturedMail, recipients: string[]): Promise<boolean> {
    const detail = {
      eventType: type,
      mail: this.#mailObject(mail),
      [type.toLowerCase()]: outcome(type, recipients, mail),
    };
    const deliveries = this.#destinations
      .filter(({ ConfigurationSetName }) => ConfigurationSetName === mail.configurationSet)
      .filter(({ EventDestination }) =>
        EventDestination.MatchingEventTypes.some((one) => one.toLowerCase() === type.toLowerCase()),
      )
      .map(() =>
        this.#delivery.publish({
          source: 'aws.ses',
          'detail-type': DETAIL_TYPES[type],
          detail,
          resources: [],
        }),
      );
    return (await Promise.all(deliveries)).every(Boolean);
  }

  #mailObject(mail: CapturedMail): JsonObject {
    const tags = Object.entries(mail.tags).map(([name, value]) => [name, [value]]);
    return {
      timestamp: mail.at,
      source: mail.from,
      sendingAccountId: this.#account,
      messageId: mail.id,
      destination: mail.to,
      headersTruncated: false,
      headers: Object.entries(mail.headers).map(([name, value]) => ({ name, value })),
      commonHeaders: {
        from: [mail.headers.from ?? mail.from],
        to: mail.to,
        messageId: mail.id,
        subject: mail.subject,
      },
      tags: { ...Object.fromEntries(tags), 'ses:configuration-set': [mail.configurationSet ?? ''] },
    };
  }
}

function eventsOf(mail: CapturedMail): [EventType, string[]][] {
  const bounced = mail.to.filter((address) => address.startsWith('bounce'));
  const delivered = mail.to.filter((address) => !address.startsWith('bounce'));
  const complained = delivered.filter((address) => address.startsWith('complaint'));
  const events: [EventType, string[]][] = [['Send', mail.to]];
  if (delivered.length > 0) events.push(['Delivery', delivered]);
  if (bounced.length > 0) events.push(['Bounce', bounced]);
  if (complained.length > 0) events.push(['Complaint', complained]);
  return events;
}

function outcome(type: EventType, recipients: string[], mail: CapturedMail): JsonObject {
  const timestamp = new Date().toISOString();
  const addresses = recipients.map((emailAddress) => ({ emailAddress }));
  if (type === 'Send') return {};
  if (type === 'Delivery') {
    return {
      timestamp,
      processingTimeMillis: 1,
      recipients,
      smtpResponse: '250 2.0.0 OK',
      reportingMTA: 'local',
    };
  }
  if (type === 'Complaint') {
    return {
      timestamp,
      complainedRecipients: addresses,
      feedbackId: mail.id,
      complaintFeedbackType: 'abuse',
    };
  }
  const bouncedRecipients = addresses.map((one) => ({
    ...one,
    action: 'failed',
    status: '5.1.1',
    diagnosticCode: 'smtp; 550 5.1.1 user unknown',
  }));
  return {
    timestamp,
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients,
    feedbackId: mail.id,
  };
}
