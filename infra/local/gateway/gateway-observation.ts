import type { Answer } from '../foundations/answer.ts';
import type { SdkCall, ItemKey, Service } from './gateway-call.ts';
import type { Fault } from './gateway-faults.ts';
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';

/** Request units of one table in one call, as DynamoDB bills them. */
type Capacity = { table: string; total: number; ofTable: number; ofIndexes: Record<string, number> };

export type ObservedCall = {
  caller: string;
  service: Service;
  operation: string;
  /** The ARNs that the call accesses. */
  resources: string[];
  keys: ItemKey[];
  status: number;
  /** The error code of the gateway or the emulator. */
  code?: string;
  capacity: Capacity[];
  readUnits: number;
  writeUnits: number;
  fault?: Fault;
  milliseconds: number;
};

const METERED =
  /^(Get|Put|Update|Delete)Item$|^(Query|Scan|BatchGetItem|BatchWriteItem|TransactGetItems|TransactWriteItems)$/;
const WRITES = /Put|Update|Delete|Write/;

/** The call with ReturnConsumedCapacity set, so that budgets can be checked for every call. */
export function withCapacity(call: SdkCall): SdkCall {
  if (call.service !== 'dynamodb' || !call.body || !METERED.test(call.operation)) return call;
  if (call.input.ReturnConsumedCapacity === 'INDEXES') return call;
  return { ...call, body: Buffer.from(JSON.stringify({ ...call.input, ReturnConsumedCapacity: 'INDEXES' })) };
}

export function observed(
  call: SdkCall,
  answer: Answer,
  milliseconds: number,
  refusedWith: string | undefined,
  fault: Fault | undefined,
): ObservedCall {
  const body = call.service === 'dynamodb' ? parsed(answer) : {};
  const capacity = listOf(body.ConsumedCapacity).map(capacityOf);
  const units = capacity.reduce((sum, { total }) => sum + total, 0);
  const code =
    refusedWith ?? (answer.status < 400 ? undefined : (textOf(body.__type).split('#').pop() ?? 'error'));
  const writes = WRITES.test(call.operation);
  return {
    caller: call.caller.name,
    service: call.service,
    operation: call.operation,
    resources: [...new Set(call.access.map(({ arn }) => arn))],
    keys: call.keys,
    status: answer.status,
    capacity,
    readUnits: writes ? 0 : units,
    writeUnits: writes ? units : 0,
    milliseconds,
    ...(code === undefined ? {} : { code }),
    ...(fault === undefined ? {} : { fault }),
  };
}

function parsed(answer: Answer): JsonObject {
  if (typeof answer.body !== 'string' && !Buffer.isBuffer(answer.body)) return {};
  const value: unknown = JSON.parse(answer.body.toString() || '{}');
  return isObject(value) ? value : {};
}

function capacityOf(value: Json): Capacity {
  const consumed = objectOf(value);
  const units = (part: Json | undefined): number => Number(objectOf(part).CapacityUnits ?? 0);
  const indexes = objectOf(consumed.GlobalSecondaryIndexes);
  return {
    table: textOf(consumed.TableName),
    total: Number(consumed.CapacityUnits ?? 0),
    ofTable: units(consumed.Table),
    ofIndexes: Object.fromEntries(Object.entries(indexes).map(([name, part]) => [name, units(part)])),
  };
}
