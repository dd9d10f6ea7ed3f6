import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { call, type Answer, type Sender } from './call.ts';
import { makeTestClub, type TestClub } from './club.ts';
import { emptyLists, ThrottleCounters } from './throttle-counters.ts';
import { startWatchedCloud, type WatchedCloud } from './watched-cloud.ts';
import { openService } from '../../functions/kernel/resources.ts';
import type { ServiceTable } from '../../functions/store/table.ts';

const assembly = path.resolve(import.meta.dirname, '../../dist/cloud');

/** A mail as `/_local/mail.json` shows it. */
export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { filename: string; contentType: string; size: number }[];
}

/** The whole product on this machine: with its own data directory on free ports, deleted when it stops. */
export interface TestCloud {
  readonly url: string;
  readonly local: WatchedCloud;
  /** The operators' view of the table: to inspect what was written, not to replace requests. */
  readonly service: ServiceTable;
  /** Creates a club with two teams and a user in each role; with this word in all its texts, if given. */
  club(word?: string): Promise<TestClub>;
  /** A caller without a session. */
  readonly anonymous: { call: Sender };
  /** Waits until no work is in progress, then returns the mails so far, newest first. */
  mails(): Promise<Mail[]>;
  drain(): Promise<void>;
  /** The SDK calls that functions make while `run` runs. */
  observe<T>(run: () => Promise<T>): Promise<{ result: T; calls: ObservedCall[] }>;
  /**
   * Prepares the cloud for the next test file: no work in progress, an empty inbox, empty lists of the service, and no
   * throttle counters. @throws where the log contained personal data
   */
  tidy(): Promise<void>;
}

let started = false;

/**
 * One for each process: functions that run in it keep their clients, which are bound to the first. `startAnotherCloud`
 * starts others, in which no function runs in this process.
 * @param log receives every line of the log
 */
export async function startTestCloud(log: (line: string) => void = () => undefined): Promise<TestCloud> {
  if (started) throw new Error('This process has had its cloud: another one needs a process of its own');
  started = true;
  const local = await startWatchedCloud({ assembly, schedules: false, sweeps: false, log });
  // The test's process creates clubs through the routes' functions, with the operators' credentials.
  const { credentials } = local.endpoints;
  Object.assign(process.env, local.environment('runOps'), {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const service = openService();
  const counters = new ThrottleCounters(local);
  const drain = () => local.drain();
  return {
    url: local.url,
    local,
    service,
    club: (word = '') => {
      local.watch.name(word);
      return makeTestClub(local.url, `${word.toLowerCase() || 'k'}${randomUUID().slice(0, 8)}`, word);
    },
    anonymous: { call: (route, input, options) => call(local.url, undefined, route, input, options) },
    drain,
    mails: async () => {
      await drain();
      return (await (await fetch(`${local.url}/_local/mail.json`)).json()) as Mail[];
    },
    observe: async (run) => {
      // Earlier work must not be counted.
      await drain();
      const calls: ObservedCall[] = [];
      const stop = local.gateway.observe((seen) => void calls.push(seen));
      try {
        return { result: await run(), calls };
      } finally {
        stop();
      }
    },
    tidy: async () => {
      await drain();
      local.mails.clear();
      await counters.forget(service);
      await emptyLists(service);
      local.watch.judge();
    },
  };
}

/** Runs with a cloud that stops afterwards: the functions' clients of this process know no other. */
export async function inTestCloud<Result>(run: (cloud: TestCloud) => Promise<Result>): Promise<Result> {
  const cloud = await startTestCloud();
  try {
    return await run(cloud);
  } finally {
    await cloud.local.stop();
  }
}

export type { Answer, TestClub };
