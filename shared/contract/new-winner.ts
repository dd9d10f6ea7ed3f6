import * as z from 'zod/mini';
import { body, id, optionalId, optionalText } from './fields.ts';

interface PrizeSent {
  readonly name?: unknown;
  readonly prizeId?: unknown;
}
const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;

/** A winner of a prize in the lottery's list, or of a prize that is only named: exactly one of the two. */
export const NewWinner = body({ drawId: id, prizeId: optionalId, name: optionalText({ max: 100 }) }).check(
  z.refine<PrizeSent>(({ name, prizeId }) => Boolean(name) || Boolean(prizeId), {
    path: ['name'],
    message: 'Fyll i vinst',
    when: isObject,
  }),
  z.refine<PrizeSent>(({ name, prizeId }) => !name || !prizeId, {
    path: ['prizeId'],
    message: 'Välj en vinst i listan eller skriv en egen, inte båda',
    when: isObject,
  }),
);
