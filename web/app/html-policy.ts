import { makePolicy } from '../components/html/policies.ts';

/**
 * The default Trusted Types policy, which the content security policy requires. Accepts antd's styles, which are
 * written as `innerHTML` but contain no tags. Accepts HTML that is parsed outside the page, as by the editor, which
 * keeps only what its schema knows. HTML to be shown comes from the cleaner, which has its own policy. Rejects anything
 * else as a mistake, including scripts, except worker files of this site and the service worker.
 */
const hasTag = /<[a-z!/?]/i;
const apart = 'DOMParser parseFromString';

const isOwnWorker = (address: string, sink?: string): boolean =>
  sink === 'Worker constructor'
    ? new URL(address, location.href).href.startsWith(`${location.origin}/assets/`)
    : sink === 'ServiceWorkerContainer register' && address === '/sw.js';

makePolicy(
  'default',
  (text, _type, sink) =>
    // Only the editor calls this without a sink: it parses pasted HTML, also outside the page.
    sink === undefined || sink === apart || !hasTag.test(text) ? text : null,
  { createScriptURL: (address, _type, sink) => (isOwnWorker(address, sink) ? address : null) },
);
