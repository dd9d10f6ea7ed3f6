import { expect, test } from 'vitest';
import { type RefusalCause, refusalCauseOf } from '../../../functions/mail/refusal-cause.ts';

/** What SES answers, by what to do with the mail then: as its API words it. */
const answers: readonly (readonly [cause: RefusalCause, name: string, message: string])[] = [
  ['recipient', 'InvalidParameterValue', 'Illegal address'],
  ['recipient', 'InvalidParameterValue', "Missing final '@domain'"],
  ['recipient', 'InvalidParameterValue', 'Domain contains illegal character'],
  ['recipient', 'InvalidParameterValue', 'Local address contains control or whitespace'],
  ['recipient', 'MessageRejected', 'Address blacklisted.'],
  ['recipient', 'MessageRejected', 'Address is on the account suppression list.'],
  ['sender', 'MessageRejected', 'Email address is not verified. The following identities failed: a@b.se'],
  ['sender', 'MessageRejected', 'Sending paused for this account.'],
  ['sender', 'MailFromDomainNotVerifiedException', 'Custom MAIL FROM is not verified'],
  ['sender', 'AccountSendingPausedException', 'Email sending is disabled for your account'],
  ['sender', 'ConfigurationSetDoesNotExist', 'Configuration set <mail> does not exist.'],
  ['sender', 'ConfigurationSetSendingPausedException', 'Sending is paused'],
  ['sender', 'AccessDenied', 'User is not authorized to perform ses:SendRawEmail'],
  ['sender', 'Throttling', 'Daily message quota exceeded.'],
  ['rate', 'Throttling', 'Maximum sending rate exceeded.'],
  ['rate', 'TooManyRequestsException', 'Too many requests'],
  ['mail', 'InvalidParameterValue', 'Duplicate header'],
  ['mail', 'ValidationError', 'Message length is more than 10485760 bytes long'],
];

test.each(answers)('it is the fault of the %s that SES answers %s: %s', (cause, name, message) => {
  expect(refusalCauseOf(name, message)).toBe(cause);
});
