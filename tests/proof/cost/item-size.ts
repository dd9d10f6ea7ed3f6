/** Bytes of a value as DynamoDB counts them, names of attributes included. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(`${value}`.length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value === 'object' && value !== null) return 3 + fieldsOf(value);
  return 1;
}

/** Bytes of an item's attributes. */
export const fieldsOf = (value: object): number =>
  Object.entries(value).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each), 0);
