import { randomUUID } from 'node:crypto';
import type { Answer } from '../foundations/answer.ts';
import { errorAnswer } from '../gateway/gateway-call.ts';
import { fromAddressOf } from '../gateway/gateway-request.ts';
import type { Backend } from '../gateway/gateway.ts';
import type { Envelope, CapturedMail, Mailbox } from './mailbox.ts';
import { type MailAccount, refusalOfSender, SesRefusal } from './ses-account.ts';

export type SesParts = {
  mailbox: Mailbox;
  account: MailAccount;
  region: string;
  /** Whether the account may send from an email. */
  verified: (address: string) => boolean;
  configurationSets: Set<string>;
  /** Called when a mail has been accepted. */
  accepted: (mail: CapturedMail) => void;
};

const MAX_RECIPIENTS = 50;
const MAX_BYTES = 10 * 1024 * 1024;
const LONGEST_LINE = 998;
const ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/;

/** The SES API v1: SendRawEmail, with the checks SES makes before it accepts a mail. */
export function sesBackend(parts: SesParts): Backend {
  return async ({ operation, input }) => {
    try {
      if (operation !== 'SendRawEmail')
        throw new SesRefusal('InvalidAction', `The local cloud does not support ${operation}.`);
      const form = input as Record<string, string>;
      const raw = Buffer.from(form['RawMessage.Data'] ?? '', 'base64');
      const envelope = envelopeOf(form);
      check(envelope, raw, parts);
      const mail = await parts.mailbox.accept(envelope, raw);
      parts.accepted(mail);
      return sent(operation, mail.id);
    } catch (error) {
      if (!(error instanceof SesRefusal)) throw error;
      return errorAnswer('ses', { status: 400, code: error.code, message: error.message });
    }
  };
}

function envelopeOf(form: Record<string, string>): Envelope {
  const to: string[] = [];
  for (let n = 1; form[`Destinations.member.${n}`] !== undefined; n++)
    to.push(form[`Destinations.member.${n}`] ?? '');
  const tags: Record<string, string> = {};
  for (let n = 1; form[`Tags.member.${n}.Name`] !== undefined; n++) {
    tags[form[`Tags.member.${n}.Name`] ?? ''] = form[`Tags.member.${n}.Value`] ?? '';
  }
  const set = form.ConfigurationSetName;
  return {
    id: `0110${randomUUID()}-000000`,
    from: fromAddressOf(form),
    to,
    tags,
    ...(set && { configurationSet: set }),
  };
}

/** Recipients with this name are refused, like an address that SES cannot parse. */
const REFUSED_RECIPIENT = /^reject@/;

function check(envelope: Envelope, raw: Buffer, parts: SesParts): void {
  const { to, configurationSet, tags } = envelope;
  const invalid = (message: string): SesRefusal => new SesRefusal('InvalidParameterValue', message);
  if (raw.length === 0) throw invalid('The message is empty.');
  if (raw.length > MAX_BYTES)
    throw invalid(`Message length is more than ${MAX_BYTES} bytes long: '${raw.length}'.`);
  if (to.length === 0) throw invalid('The local cloud takes recipients from Destinations only.');
  if (to.length > MAX_RECIPIENTS) throw invalid(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  for (const address of [envelope.from, ...to]) {
    const wrong = wrongWith(address);
    if (wrong !== undefined) throw invalid(wrong);
  }
  if (
    raw
      .toString('latin1')
      .split('\n')
      .some((line) => line.length > LONGEST_LINE + 1)
  )
    throw invalid('A line is too long.');
  for (const text of Object.entries(tags).flat()) {
    if (!/^[\w.@-]{1,256}$/.test(text)) throw invalid(`Invalid tag: ${text}`);
  }
  if (configurationSet && !parts.configurationSets.has(configurationSet)) {
    throw new SesRefusal(
      'ConfigurationSetDoesNotExist',
      `Configuration set <${configurationSet}> does not exist.`,
    );
  }
  const refusal = refusalOfSender(parts.account, { ...envelope, ...parts });
  if (refusal) throw refusal;
}

/** SES's message for an invalid address; it does not name the address. */
function wrongWith(address: string): string | undefined {
  if (!address.includes('@')) return "Missing final '@domain'";
  if (address.startsWith('@')) return 'Missing local name';
  if (/\s.*@/.test(address)) return 'Local address contains control or whitespace';
  return ADDRESS.test(address) && !REFUSED_RECIPIENT.test(address) ? undefined : 'Illegal address';
}

const sent = (action: string, id: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body: `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result><MessageId>${id}</MessageId></${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});
