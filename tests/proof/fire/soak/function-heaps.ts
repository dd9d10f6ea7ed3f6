import { type InspectorNotification, type NodeWorker, Session } from 'node:inspector';
import * as z from 'zod/mini';

/** The threads of the functions, and the bytes that all together hold after a garbage collection in each. */
export interface FunctionHeaps {
  readonly count: number;
  readonly held: number;
}

/** A command of the inspector's protocol. */
interface Question {
  readonly method: string;
  readonly params?: object;
}

const Reply = z.object({ id: z.number(), result: z.unknown() });
const Usage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/**
 * Asks each thread of this process one thing after the other; threads that work answer once they have done.
 * @returns what each answered to the last
 */
async function askEach(questions: readonly Question[]): Promise<unknown[]> {
  const session = new Session();
  session.connect();
  const asked = new Set<string>();
  let allAsked = false;
  const answers: unknown[] = [];
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const ask = (sessionId: string, id: number) => {
    const message = JSON.stringify({ id, ...questions[id] });
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  };
  const finish = (sessionId: string): void => {
    asked.delete(sessionId);
    if (allAsked && asked.size === 0) resolve();
  };
  const attached = ({ params }: InspectorNotification<NodeWorker.AttachedToWorkerEventDataType>): void => {
    asked.add(params.sessionId);
    ask(params.sessionId, 0);
  };
  const received = ({
    params: { sessionId, message },
  }: InspectorNotification<NodeWorker.ReceivedMessageFromWorkerEventDataType>): void => {
    const { id, result } = z.parse(Reply, JSON.parse(message));
    if (id + 1 < questions.length) {
      ask(sessionId, id + 1);
      return;
    }
    answers.push(result);
    finish(sessionId);
  };
  const detached = ({ params }: InspectorNotification<NodeWorker.DetachedFromWorkerEventDataType>): void =>
    finish(params.sessionId);
  session.on('NodeWorker.attachedToWorker', attached);
  session.on('NodeWorker.receivedMessageFromWorker', received);
  session.on('NodeWorker.detachedFromWorker', detached);
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => {
    allAsked = true;
    if (asked.size === 0) resolve();
  });
  await told;
  session.post('NodeWorker.disable');
  session.disconnect();
  return answers;
}

/** Has each thread collect its garbage and say what it holds: its heap, and buffers beside it. */
export async function functionHeaps(): Promise<FunctionHeaps> {
  const usages = await askEach([
    { method: 'HeapProfiler.collectGarbage' },
    { method: 'Runtime.getHeapUsage' },
  ]);
  const held = usages.map((usage) => {
    const { usedSize, backingStorageSize } = z.parse(Usage, usage);
    return usedSize + backingStorageSize;
  });
  return { count: held.length, held: held.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Eighty kilobytes a second that no function lets go. */
export async function leakInFunctions(): Promise<void> {
  const expression =
    'globalThis.kept = []; setInterval(() => globalThis.kept.push(Array(1000).fill(0.5)), 100); true';
  await askEach([{ method: 'Runtime.evaluate', params: { expression } }]);
}
