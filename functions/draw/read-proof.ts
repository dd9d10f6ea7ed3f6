import { readProof } from '../../shared/contract/draw.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readProof, async ({ fail }) => fail('internal'));
