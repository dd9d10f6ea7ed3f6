import { exportPerson } from '../../shared/contract/person.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(exportPerson, async ({ fail }) => fail('internal'));
