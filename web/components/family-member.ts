import * as z from 'zod/mini';
import { triedPassword } from '../../shared/contract/fields.ts';

/** One of a family, as the API shows them. */
export interface FamilyMember {
  readonly id: string;
  readonly firstName: string;
  readonly teamName: string;
}

/** The password of another of the family. */
export const OwnPassword = z.object({ password: triedPassword });
