import { ownCloud } from '../support/own-cloud.ts';
import { runTogether } from '../support/run-together.ts';

await ownCloud();
runTogether('tests/workers/own-clouds.test.ts');
