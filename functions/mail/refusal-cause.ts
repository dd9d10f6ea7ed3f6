/**
 * The cause of SES's refusal. `recipient`: the address, permanently. `sender`: the account, identity, configuration or
 * daily quota; every mail would be refused. `rate`: mails are sent too fast. `mail`: this mail alone, for a reason other
 * than its recipient.
 */
export type RefusalCause = 'recipient' | 'sender' | 'rate' | 'mail';

/** SES's InvalidParameterValue messages about malformed addresses. */
const badAddress =
  /illegal address|missing (final|local)|(local address|domain) (contains|starts|ends)|non-ascii/i;
const suppressed = /blacklist|suppression list/i;

/**
 * The first match counts. Only messages about an address are the recipient's fault; MessageRejected concerns the
 * sender, unless the address is suppressed.
 */
const rules: readonly (readonly [name: RegExp, message: RegExp, RefusalCause])[] = [
  [/^(Throttling|TooManyRequests|LimitExceeded)/, /quota/i, 'sender'],
  [/^(Throttling|TooManyRequests|LimitExceeded)/, /^/, 'rate'],
  [/^InvalidParameterValue/, badAddress, 'recipient'],
  [/^MessageRejected/, suppressed, 'recipient'],
  [/^(MessageRejected|MailFromDomainNotVerified|FromEmailAddressNotVerified)/, /^/, 'sender'],
  [/^(AccountSendingPaused|AccountSuspended|ConfigurationSet|SendingPaused)/, /^/, 'sender'],
  [/^(AccessDenied|OptInRequired|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken)/, /^/, 'sender'],
];

/** @param name and @param message from SES's response, with a 4xx status */
export const refusalCauseOf = (name: string, message: string): RefusalCause =>
  rules.find(([ofName, ofMessage]) => ofName.test(name) && ofMessage.test(message))?.[2] ?? 'mail';
