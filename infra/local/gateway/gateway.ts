import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { send, type Answer } from '../foundations/answer.ts';
import type { CredentialStore, Credentials } from '../foundations/credentials.ts';
import { dynamodbRefusal } from './dynamodb-refusals.ts';
import {
  errorAnswer,
  errorOf,
  type SdkCall,
  type SdkCaller,
  type CallError,
  type Service,
} from './gateway-call.ts';
import { applyFault, faultBefore, type Fault } from './gateway-faults.ts';
import { observed, withCapacity, type ObservedCall } from './gateway-observation.ts';
import { readCall, serviceOf, type Described } from './gateway-request.ts';
import { refusePresigned } from './s3-guard.ts';

/** Runs the calls of one service. */
export type Backend = (call: SdkCall, request: IncomingMessage) => Promise<Answer>;
export type Observer = (call: ObservedCall) => void;
/** Decides about each call before it runs. */
export type Interceptor = (call: SdkCall) => Fault | undefined | Promise<Fault | undefined>;

/** The caller name of the local cloud itself and its operator. */
const OPERATOR = 'operator';

/**
 * The only entry to every emulator. Identifies the caller by its access key, checks the call against the caller's
 * policy and against what DynamoDB refuses and its emulator does not, reports its units to observers, and lets a test inject faults.
 */
export class Gateway {
  #credentials: CredentialStore | undefined;
  readonly #callers = new Map<string, SdkCaller>();
  readonly #backends = new Map<Service, Backend>();
  readonly #observers = new Set<Observer>();
  readonly #interceptors = new Set<Interceptor>();
  readonly #log: (line: string) => void;
  readonly #server: http.Server;
  #described: Described | undefined;

  constructor(log: (line: string) => void) {
    this.#log = log;
    this.#server = http.createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (request, response) => {
      void this.#serve(request, response);
    });
  }

  /** Listens on a free loopback port, so that no other machine reaches the emulators. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
  }

  /** Sets the credential store; before that every caller is unknown. */
  open(credentials: CredentialStore): void {
    this.#credentials = credentials;
    this.admit({ name: OPERATOR });
  }

  get credentials(): CredentialStore {
    if (!this.#credentials) throw new Error('The gateway has no credentials yet.');
    return this.#credentials;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The gateway is not listening.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Admits a caller. Returns its credentials. */
  admit(caller: SdkCaller): Credentials {
    const credentials = this.credentials.of(caller.name);
    this.#callers.set(credentials.accessKeyId, caller);
    return credentials;
  }

  get operator(): Credentials {
    return this.credentials.of(OPERATOR);
  }

  serve(service: Service, backend: Backend): void {
    this.#backends.set(service, backend);
  }

  /** Sets the ARNs and keys of the stacks' resources. */
  describe(described: Described): void {
    this.#described = described;
  }

  /** Calls the observer after each call, with the call and its units. Returns a function that removes the observer. */
  observe(observer: Observer): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /**
   * Calls the interceptor before each permitted call; the first result other than 'pass' applies. Returns a function
   * that removes it.
   */
  intercept(interceptor: Interceptor): () => void {
    this.#interceptors.add(interceptor);
    return () => this.#interceptors.delete(interceptor);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = serviceOf(request);
    try {
      const answer = await this.#handle(service, request);
      if (answer === undefined) request.socket.destroy();
      else await send(request, response, answer);
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      this.#log(
        `gateway: ${service}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      await send(
        request,
        response,
        errorAnswer(service, errorOf(service, 'internal', 'The emulator failed.')),
      );
    }
  }

  /** The answer, or undefined if the connection is cut. */
  async #handle(service: Service, request: IncomingMessage): Promise<Answer | undefined> {
    const started = performance.now();
    const described = this.#described;
    const backend = this.#backends.get(service);
    if (!described || !backend) {
      return errorAnswer(service, {
        status: 501,
        code: 'NotImplemented',
        message: `The local cloud does not support ${service}.`,
      });
    }
    const caller = this.#callers.get(accessKeyOf(request));
    if (!caller) return errorAnswer(service, errorOf(service, 'denied', 'The access key is unknown.'));
    const presigned = service === 's3' ? await refusePresigned(request, this.credentials) : undefined;
    if (presigned) return errorAnswer(service, presigned);

    const call = await readCall(service, caller, request, described);
    const refusal = this.#refusal(call) ?? dynamodbRefusal(call, described.keysOf);
    const fault = refusal ? undefined : await this.#fault(call);
    const error = refusal ?? (await faultBefore(call, fault));
    const answer = error
      ? errorAnswer(service, error)
      : await backend(this.#observers.size > 0 ? withCapacity(call) : call, request);
    if (this.#observers.size > 0) {
      const observation = observed(call, answer, performance.now() - started, error?.code, fault);
      for (const observer of this.#observers) observer(observation);
    }
    return applyFault(answer, fault);
  }

  #refusal(call: SdkCall): CallError | undefined {
    const { policy, name } = call.caller;
    if (!policy) return undefined;
    const missing = call.access.find(
      ({ action, arn, leadingKeys }) => !policy.allows(action, arn, leadingKeys),
    );
    if (!missing) return undefined;
    const message = `User: ${name} is not authorized to perform: ${missing.action} on resource: ${missing.arn}`;
    this.#log(`refused: ${name} may not ${missing.action} on ${missing.arn}`);
    return errorOf(call.service, 'denied', message);
  }

  async #fault(call: SdkCall): Promise<Fault | undefined> {
    for (const interceptor of this.#interceptors) {
      const fault = await interceptor(call);
      if (fault !== undefined && fault !== 'pass') return fault;
    }
    return undefined;
  }
}

function accessKeyOf(request: IncomingMessage): string {
  const signed = /Credential=([^/,]+)/.exec(request.headers.authorization ?? '')?.[1];
  return signed ?? /[?&]X-Amz-Credential=([^%/&]+)/.exec(request.url ?? '')?.[1] ?? '';
}
