/** Why SES rejects all mail of an account. */
type SenderTrouble =
  /** The sender's identity is not, or no longer, verified. */
  | 'unverified'
  /** The account may send to verified addresses only. */
  | 'sandbox'
  /** Amazon has paused the account. */
  | 'paused'
  /** The owner has paused the account. */
  | 'disabled'
  /** The owner has paused the configuration set. */
  | 'configurationSetPaused'
  /** The domain of the return path has lost its MX record. */
  | 'mailFrom'
  /** The daily quota is used up. */
  | 'quota'
  /** The sending rate is exceeded. */
  | 'rate';

/** The SES account that sends the mails. A test sets and clears its trouble. */
export interface MailAccount {
  trouble?: SenderTrouble | undefined;
}

/** A call that SES refuses, always with HTTP status 400. */
export class SesRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface SendRequest {
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet?: string;
  readonly region: string;
  /** Whether an email or its domain is a verified identity. */
  readonly verified: (address: string) => boolean;
}

const unverified = (region: string, identities: readonly string[]) =>
  new SesRefusal(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${identities.join(', ')}`,
  );

/** The refusal of a mail because of its sender, independent of its recipients. */
export function refusalOfSender({ trouble }: MailAccount, request: SendRequest): SesRefusal | undefined {
  const { from, to, configurationSet = '', region, verified } = request;
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
