import { erasePerson } from '../../shared/contract/person.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(erasePerson, async ({ fail }) => fail('internal'));
