import { runTogether } from '../support/run-together.ts';

runTogether('tests/infra/together.test.ts');
