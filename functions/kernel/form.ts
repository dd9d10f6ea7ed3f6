/** The fields of a form by name; if several have the same name, the last one. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Parses a form; undefined if it is malformed.
 * @param type the whole `Content-Type`, including the boundary of a multipart form
 */
export function readForm(type: string, text: string): Fields | undefined {
  return /^\s*multipart\//i.test(type)
    ? readParts(text, boundaryOf(type))
    : Object.fromEntries(new URLSearchParams(text));
}

/** The boundary (RFC 2046 §5.1.1: 1 to 70 characters), quoted or not. */
function boundaryOf(type: string): string {
  const boundary = parameterOf(type, 'boundary') ?? '';
  return /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary) ? boundary : '';
}

/** A parameter of a header, unquoted: of `form-data; name="a b"` the name is `a b`. */
function parameterOf(header: string, name: string): string | undefined {
  for (const [, key = '', quoted, plain] of header.matchAll(
    /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g,
  ))
    if (key.toLowerCase() === name) return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  return undefined;
}

/**
 * The fields of multipart/form-data (RFC 7578). Ignores anything before the first boundary and after the last (RFC
 * 2046). Undefined if a part has no name, or if the last boundary is missing, which means that the form was truncated.
 */
function readParts(text: string, boundary: string): Fields | undefined {
  if (boundary === '') return undefined;
  const parts: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    const mark = line.startsWith('--') ? line.trimEnd() : '';
    if (mark === `--${boundary}--`) return fieldsOf(parts);
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return undefined;
}

function fieldsOf(parts: readonly (readonly string[])[]): Fields | undefined {
  const fields = parts.map((lines) => {
    const end = lines.indexOf('');
    const disposition = lines
      .slice(0, Math.max(0, end))
      .find((line) => /^content-disposition\s*:\s*form-data\b/i.test(line));
    const name = disposition && parameterOf(disposition, 'name');
    return name === undefined ? undefined : ([name, lines.slice(end + 1).join('\r\n')] as const);
  });
  return fields.every((field) => field !== undefined) ? Object.fromEntries(fields) : undefined;
}
