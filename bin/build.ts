import { assemble } from './assemble.ts';

/** Builds everything that has changed: the web app, the functions, the stack for this machine. */
await assemble({ site: true, say: console.log });
