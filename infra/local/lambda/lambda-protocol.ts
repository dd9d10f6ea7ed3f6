export type FunctionDefinition = {
  /** The physical name. */
  name: string;
  arn: string;
  /** The ARN of the role it runs under. */
  role: string;
  directory: string;
  handler: string;
  environment: Record<string, string>;
  /** The environment variables that differ per function: its name and credentials. */
  identity: Record<string, string>;
  timeoutMs: number;
  memoryMb: number;
};

export type FunctionError = { errorType: string; errorMessage: string; trace?: string[] };
/** The function's answer; if it failed, `payload` is the error as well. */
export type InvokeResult = { payload: unknown; error?: FunctionError };

export type Context = {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  logGroupName: string;
  logStreamName: string;
};
/** `event` is JSON. */
export type Invocation = { event: string; context: Context };
/** `deadline` is in milliseconds since 1970. */
export type ToWorker = { identity: Record<string, string>; handler: string } & (
  | { type: 'load' }
  | ({ type: 'invoke'; deadline: number } & Invocation)
);
export type FromWorker =
  | { type: 'ready' }
  | { type: 'broken'; error: FunctionError }
  | { type: 'result'; result: string }
  | { type: 'error'; error: FunctionError };
