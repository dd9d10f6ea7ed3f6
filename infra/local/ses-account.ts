/** Why SES takes no mail from an account, as its API says so. */
type SenderTrouble =
  /** The sender's identity is not verified (any more). */
  | 'unverified'
  /** The account may mail nobody but verified addresses. */
  | 'sandbox'
  /** Amazon has paused the account. */
  | 'paused'
  /** The owner has paused the account. */
  | 'disabled'
  /** The owner has paused the configuration set. */
  | 'configurationSetPaused'
  /** The domain of the return path has lost its MX record. */
  | 'mailFrom'
  /** The mails of a day are used up. */
  | 'quota'
  /** Mails come faster than the account may send. */
  | 'rate';

/** The account that mails are sent from: a test gives it a trouble, and takes it away again. */
export interface MailAccount {
  trouble?: SenderTrouble | undefined;
}

/** A call that SES does not carry out; all of them have the HTTP status 400. */
export class SesRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Asked {
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet?: string;
  readonly region: string;
  /** Whether an address or its domain is an identity of the account. */
  readonly verified: (address: string) => boolean;
}

const unverified = (region: string, identities: readonly string[]) =>
  new SesRefusal(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${identities.join(', ')}`,
  );

/** What SES has against a mail because of who sends it; the receivers may be the best. */
export function refusalOfSender({ trouble }: MailAccount, asked: Asked): SesRefusal | undefined {
  const { from, to, configurationSet = '', region, verified } = asked;
  switch (trouble) {
    case 'unverified':
      return unverified(region, [from]);
    case 'sandbox': {
      const strangers = to.filter((address) => !verified(address));
      return strangers.length > 0 ? unverified(region, strangers) : undefined;
    }
    case 'paused':
      return new SesRefusal(
        'MessageRejected',
        'Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
      );
    case 'disabled':
      return new SesRefusal('AccountSendingPausedException', 'Email sending is disabled for this account.');
    case 'configurationSetPaused':
      return new SesRefusal(
        'ConfigurationSetSendingPausedException',
        `Email sending is disabled for configuration set <${configurationSet}>.`,
      );
    case 'mailFrom':
      return new SesRefusal(
        'MailFromDomainNotVerifiedException',
        `The MAIL FROM domain of ${from} is not verified.`,
      );
    case 'quota':
      return new SesRefusal('Throttling', 'Daily message quota exceeded.');
    case 'rate':
      return new SesRefusal('Throttling', 'Maximum sending rate exceeded.');
    case undefined:
      return verified(from) ? undefined : unverified(region, [from]);
  }
}
