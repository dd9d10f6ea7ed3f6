import type { Credentials } from './credentials.ts';
import type { Gateway } from './gateway.ts';
import type { Invocations, InvokeResult } from './lambda.ts';
import type { Mailbox } from './mailbox.ts';
import type { MailAccount } from './ses-account.ts';

/** A mail to look at, that nobody has sent. */
export type Sample = {
  id: string;
  /** What kind of mail it is. */
  name: string;
  from: string;
  to: string;
  /** The whole message. */
  raw: Buffer;
};

export type CloudOptions = {
  /** The synthesized assembly. */
  assembly: string;
  /** Where data outlives the cloud; without it everything is gone at its stop. */
  dataDir?: string;
  /** The main HTTP port; 0, the default, is any free one. */
  port?: number;
  /** The address to listen on; loopback only unless said otherwise. */
  host?: string;
  /** Where people reach the service, when that is not the machine itself. */
  publicUrl?: string;
  /** The built site, served as the content of the site's bucket. */
  siteDir?: string;
  /** Whether schedules run by themselves; they do unless said otherwise. */
  schedules?: boolean;
  /** Values of template parameters. */
  parameters?: Record<string, string>;
  /** Runs before anybody is served: for the data a service begins with. */
  prepare?: (cloud: Omit<LocalCloud, 'stop'>) => Promise<void>;
  /** What each kind of mail looks like, for `/_local/samples`: asked for when somebody first looks. */
  samples?: () => Promise<readonly Sample[]>;
  log?: (line: string) => void;
};

/** Resources are named by their logical ids, with or without the hash the CDK adds, or by their physical names. */
export type LocalCloud = {
  url: string;
  port: number;
  /** Where SDK clients reach every service, and the operator's credentials for it. */
  endpoints: { gateway: string; credentials: Credentials; region: string };
  gateway: Gateway;
  /** The accepted mails. */
  mails: Mailbox;
  /** The account at the mail service; a test may take its right to send away. */
  mailAccount: MailAccount;
  /** Physical names. */
  table: (name: string) => string;
  bucket: (name: string) => string;
  queue: (name: string) => string;
  /** How many messages a queue holds, those in flight and delayed included. */
  queued: (name: string) => Promise<number>;
  /**
   * Lets messages that failed come again now instead of after their visibility timeouts. Meant for when no function
   * runs: what is being worked on comes again too.
   */
  redeliver: () => Promise<void>;
  /** The environment a function runs in: endpoints, names, credentials. */
  environment: (name: string) => Record<string, string>;
  /** Calls a function and waits. Its failure is in the result. */
  invoke: (name: string, event: unknown) => Promise<InvokeResult>;
  /** How often each function has been called: by requests, by what triggers it, by `invoke`. */
  invocations: () => readonly Invocations[];
  /** Ends a function in the middle of what it is doing, if it is doing anything: as a crash would. */
  crash: (name: string) => void;
  /** Runs a schedule now and waits for its targets. */
  runSchedule: (name: string) => Promise<void>;
  /** Deletes from the tables what has expired, now. */
  expire: () => Promise<void>;
  /** Resolves when nothing is under way any more; throws, saying what is, after so many milliseconds (600 000). */
  drain: (timeoutMs?: number) => Promise<void>;
  stop: () => Promise<void>;
};
