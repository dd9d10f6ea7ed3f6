import { ownCloud } from '../support/own-cloud.ts';
import { runTogether } from '../support/run-together.ts';

await ownCloud();
runTogether('tests/races/own-clouds.test.ts');
