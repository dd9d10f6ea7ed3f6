import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** A call to AWS: the service it is signed for, and its operation. */
export interface AwsCall {
  readonly service: string;
  readonly region: string;
  /** The action, like `GetCallerIdentity`, or method and path: `GET /2018-10-31/layers`. */
  readonly action: string;
  readonly parameters: URLSearchParams;
}
/** The answer: a document, or the code and message of an error. */
export type Answer = string | { readonly error: string; readonly message?: string };

/** AWS on loopback: answers as configured by the test, and records the calls. */
export async function fakeAws(answer: (call: AwsCall) => Answer) {
  const calls: AwsCall[] = [];
  const read = async (request: IncomingMessage): Promise<AwsCall> => {
    const scope = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(request.headers.authorization ?? '');
    const [, region = '', service = ''] = scope ?? [];
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const form = new URLSearchParams(await text(request));
    const action = form.get('Action');
    return {
      service,
      region,
      action: action ?? `${request.method} ${url.pathname}`,
      parameters: action === null ? url.searchParams : form,
    };
  };
  const server = createServer((request, response) => {
    void read(request).then((call) => {
      calls.push(call);
      const given = answer(call);
      if (typeof given === 'string') return response.end(given);
      const { error, message = error } = given;
      response.writeHead(400, { 'x-amzn-errortype': error });
      return response.end(
        call.service === 'lambda'
          ? JSON.stringify({ message })
          : `<ErrorResponse><Error><Code>${error}</Code><Message>${message}</Message></Error></ErrorResponse>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Cache directory of the CDK.
  const home = mkdtempSync(path.join(tmpdir(), 'home-'));
  return {
    calls,
    /** The environment without this machine's credentials, with this endpoint of AWS. */
    env: {
      PATH: process.env.PATH,
      HOME: home,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(home, { recursive: true });
    },
  };
}

export const signedIn = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' };

export const result = (action: string, inside: string) =>
  `<${action}Response><${action}Result>${inside}</${action}Result></${action}Response>`;

interface Stack {
  readonly status: string;
  readonly isProtected?: boolean;
}

/** The state of an account; by default bootstrapped and out of the sandbox. */
export interface Account {
  readonly stacks?: Readonly<Record<string, Stack>>;
  readonly resources?: readonly (readonly [type: string, name: string, status: string])[];
  readonly concurrency?: number;
  readonly runtimes?: readonly string[];
  readonly perDay?: number;
  readonly identities?: readonly string[];
  readonly records?: readonly (readonly [name: string, type: string])[];
  /** Services that refuse to answer. */
  readonly silent?: readonly string[];
}

export const accountNumber = '111122223333';

/** Answers the calls of a deployment for an account. */
export const answersOf =
  (account: Account) =>
  ({ service, action, parameters }: AwsCall): Answer => {
    const { stacks = {}, resources = [], runtimes = ['nodejs24.x'], records = [] } = account;
    if (account.silent?.includes(service)) return { error: 'AccessDenied', message: 'not allowed' };
    const name = parameters.get('StackName') ?? '';
    switch (action) {
      case 'GetCallerIdentity':
        return result(
          action,
          `<Account>${accountNumber}</Account><Arn>arn:aws:iam::${accountNumber}:user/op</Arn>`,
        );
      case 'DescribeStacks': {
        const known: Readonly<Record<string, Stack>> = {
          CDKToolkit: { status: 'CREATE_COMPLETE' },
          ...stacks,
        };
        const stack = known[name];
        if (!stack) return { error: 'ValidationError', message: `Stack with id ${name} does not exist` };
        const state = `<StackName>${name}</StackName><StackStatus>${stack.status}</StackStatus>`;
        const guard = `<EnableTerminationProtection>${stack.isProtected === true}</EnableTerminationProtection>`;
        return result(action, `<Stacks><member>${state}${guard}</member></Stacks>`);
      }
      case 'ListStackResources': {
        const members = resources.map(
          ([type, id, status]) =>
            `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><ResourceStatus>${status}</ResourceStatus></member>`,
        );
        return result(action, `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`);
      }
      case 'GetSendQuota':
        return result(action, `<Max24HourSend>${account.perDay ?? 50_000}</Max24HourSend>`);
      case 'GetAccountSendingEnabled':
        return result(action, '<Enabled>true</Enabled>');
      case 'GetIdentityVerificationAttributes': {
        const entries = (account.identities ?? []).map(
          (identity) =>
            `<entry><key>${identity}</key><value><VerificationStatus>Success</VerificationStatus></value></entry>`,
        );
        return result(action, `<VerificationAttributes>${entries.join('')}</VerificationAttributes>`);
      }
      case 'GET /2016-08-19/account-settings':
        return JSON.stringify({ AccountLimit: { ConcurrentExecutions: account.concurrency ?? 1000 } });
      case 'GET /2018-10-31/layers':
        return runtimes.includes(parameters.get('CompatibleRuntime') ?? '')
          ? JSON.stringify({ Layers: [] })
          : {
              error: 'ValidationException',
              message: "Value at 'compatibleRuntime' failed to satisfy constraint",
            };
      case 'GET /2013-04-01/hostedzone/Z123/rrset': {
        const sets = records.map(
          ([record, type]) =>
            `<ResourceRecordSet><Name>${record}.</Name><Type>${type}</Type></ResourceRecordSet>`,
        );
        return `<ListResourceRecordSetsResponse><ResourceRecordSets>${sets.join('')}</ResourceRecordSets></ListResourceRecordSetsResponse>`;
      }
      default:
        return { error: 'AccessDenied', message: `${service} ${action} is not answered here` };
    }
  };
