import type { Credentials } from './foundations/credentials.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { InvokeResult } from './lambda/lambda-protocol.ts';
import type { Invocations } from './lambda/lambda.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { MailAccount } from './mail/ses-account.ts';

/** A mail with made-up facts, for viewing only. */
export type Sample = {
  id: string;
  /** The kind of mail. */
  name: string;
  from: string;
  to: string;
  /** The MIME message. */
  raw: Buffer;
};

export type CloudOptions = {
  /** The synthesized assembly. */
  assembly: string;
  /** The data directory; without it all data is deleted when the cloud stops. */
  dataDir?: string;
  /** The main HTTP port; the default, 0, chooses a free one. */
  port?: number;
  /** The address to listen on; loopback by default. */
  host?: string;
  /** The public URL, if other devices reach the service by another name. */
  publicUrl?: string;
  /** Directory of the built site, served as the content of the site's bucket. */
  siteDir?: string;
  /** Whether schedules run; true by default. */
  schedules?: boolean;
  /** Whether expired items are deleted in the background; true by default. `expire` deletes them in either case. */
  sweeps?: boolean;
  /**
   * How many times as long as in AWS a function may run, and the API waits for it; 1 by default. For tests, on machines
   * that are slower than Lambda.
   */
  patience?: number;
  /** Values of template parameters. */
  parameters?: Record<string, string>;
  /** Runs before the first request is served, to create initial data. */
  prepare?: (cloud: Omit<LocalCloud, 'stop'>) => Promise<void>;
  /** Composes the samples of `/_local/samples`; called on the first view. */
  samples?: () => Promise<readonly Sample[]>;
  log?: (line: string) => void;
};

/** Methods accept a resource's logical id, with or without the hash the CDK appends, or its physical name. */
export type LocalCloud = {
  url: string;
  port: number;
  /** The gateway that SDK clients use for every service, and the operator's credentials. */
  endpoints: { gateway: string; credentials: Credentials; region: string };
  gateway: Gateway;
  /** The captured mails. */
  mails: Mailbox;
  /** The SES account; a test may suspend its sending. */
  mailAccount: MailAccount;
  /** These return physical names. */
  table: (name: string) => string;
  bucket: (name: string) => string;
  queue: (name: string) => string;
  /** The number of messages in a queue, including messages in flight and delayed ones. */
  queued: (name: string) => Promise<number>;
  /**
   * Redelivers failed messages now instead of after their visibility timeouts. Call it only while no function runs:
   * messages being processed are redelivered too.
   */
  redeliver: () => Promise<void>;
  /** The environment a function runs in: endpoints, names, credentials. */
  environment: (name: string) => Record<string, string>;
  /** Invokes a function. An error of the function is in the result. */
  invoke: (name: string, event: unknown) => Promise<InvokeResult>;
  /** Invocations so far by function, from all sources. */
  invocations: () => readonly Invocations[];
  /** Terminates a function's environments, interrupting an invocation as a crash would. */
  crash: (name: string) => void;
  /** Runs a schedule immediately and waits for its targets. */
  runSchedule: (name: string) => Promise<void>;
  /** Deletes expired items immediately. */
  expire: () => Promise<void>;
  /** Resolves when no background work is left; throws a description of it after `timeoutMs` (default 600 000). */
  drain: (timeoutMs?: number) => Promise<void>;
  stop: () => Promise<void>;
};
