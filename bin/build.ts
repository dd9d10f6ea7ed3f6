import { assemble } from './assemble.ts';

/** Makes what is deployed and what runs on this machine, in `dist`: what has changed since the last time. */
export const build = (): Promise<void> => assemble({ site: true, say: console.log });

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
