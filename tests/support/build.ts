import { assemble } from '../../bin/assemble.ts';

/** Once for the whole run: the functions and the stack that every test's cloud serves. */
export default async function setup(): Promise<void> {
  await assemble({ site: false });
}
