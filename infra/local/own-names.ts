import { isIP } from 'node:net';
import os from 'node:os';

/** The host name without port: `localhost`, `192.168.1.7`, `::1`. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/**
 * Whether a request's Host header names this machine: `localhost`, `*.localhost`, a numeric address, the machine's
 * name, or one of `others`. Rejects DNS rebinding: a page whose own name resolves to this machine sends that name.
 *
 * @param others configured host names of the server
 */
export function isOwnName(host: string | undefined, others: readonly string[]): boolean {
  const name = nameIn(host ?? '');
  const machine = os.hostname().toLowerCase();
  return (
    /^([a-z0-9-]+\.)*localhost$/.test(name) ||
    isIP(name) !== 0 ||
    [machine, `${machine}.local`, ...others.map(nameIn)].some((own) => own !== '' && own === name)
  );
}
