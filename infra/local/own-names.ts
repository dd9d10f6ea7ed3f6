import { isIP } from 'node:net';
import os from 'node:os';

/** How a request names the server, without its port: `localhost`, `192.168.1.7`, `::1`. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/**
 * Whether a request's Host header names this machine: `localhost` and what ends in `.localhost`, a numeric address,
 * the machine's name, or one of `others`. A page elsewhere whose name suddenly resolves to this machine (DNS rebinding)
 * reads with that name, which is none of these.
 *
 * @param others hosts under which the server was told to be reached
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
