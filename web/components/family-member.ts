import * as z from 'zod/mini';
import { triedPassword } from '../../shared/contract/fields.ts';

/** A family member, as the API shows it. */
export interface FamilyMember {
  readonly id: string;
  readonly firstName: string;
  readonly teamName: string;
}

/** The password of another family member. */
export const OwnPassword = z.object({ password: triedPassword });
