/**
 * Whose fault it is that SES does not take a mail. `receiver`: the address, for good. `sender`: the account, the identity,
 * the configuration, the day's quota; every mail would be refused. `rate`: nobody's, mails come too fast. `mail`: this
 * mail alone, for a reason that is not its receiver.
 */
export type Blame = 'receiver' | 'sender' | 'rate' | 'mail';

/** What SES says of an address that it cannot read, as InvalidParameterValue. */
const badAddress =
  /illegal address|missing (final|local)|(local address|domain) (contains|starts|ends)|non-ascii/i;
const suppressed = /blacklist|suppression list/i;

/** Only what SES says of an address is the receiver's: MessageRejected is about the sender, but for a suppressed address. */
const rules: readonly (readonly [name: RegExp, message: RegExp, Blame])[] = [
  [/^(Throttling|TooManyRequests|LimitExceeded)/, /quota/i, 'sender'],
  [/^(Throttling|TooManyRequests|LimitExceeded)/, /^/, 'rate'],
  [/^InvalidParameterValue/, badAddress, 'receiver'],
  [/^MessageRejected/, suppressed, 'receiver'],
  [/^(MessageRejected|MailFromDomainNotVerified|FromEmailAddressNotVerified)/, /^/, 'sender'],
  [/^(AccountSendingPaused|AccountSuspended|ConfigurationSet|SendingPaused)/, /^/, 'sender'],
  [/^(AccessDenied|OptInRequired|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken)/, /^/, 'sender'],
];

/** @param name and @param message as SES's API answers them, with a status of 4xx */
export const blameOf = (name: string, message: string): Blame =>
  rules.find(([ofName, ofMessage]) => ofName.test(name) && ofMessage.test(message))?.[2] ?? 'mail';
