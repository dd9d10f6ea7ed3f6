import { build } from './build.ts';
import { program, run } from './run.ts';

/** `npm run deploy -- -c senderAddress=post@example.org`: builds anew and hands the rest to `cdk deploy`. */
try {
  await build();
  process.exitCode = await run(program('cdk'), ['deploy', ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
