import { makePolicy } from '../components/html/policies.ts';

/**
 * The default Trusted Types policy, which the content security policy requires. antd writes styles as `innerHTML`;
 * they contain no tags and pass. HTML passes if it is parsed outside the page, as the editor does, which keeps what
 * its schema knows. HTML that is shown comes from the cleaner, which has a policy of its own. Anything else is a
 * mistake and is rejected, and so is any script, except a file of this site that runs as a worker, and the service
 * worker.
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
