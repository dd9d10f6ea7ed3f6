import { ownCloud } from '../support/own-cloud.ts';
import { runTogether } from '../support/run-together.ts';
// Deletes its directories at the end of this file, not of the first that uses them.
import './transferred.ts';

await ownCloud();
runTogether('tests/workers/transfers.test.ts');
