import type { valid as validRoute } from '../../shared/contract/auth.ts';
import { call } from './call.ts';
import { light } from './light.ts';

const valid = light<typeof validRoute>('GET', '/auth/valid', 'json');

/**
 * Whether the server still knows the stored session.
 * @throws ApiFailure without an answer
 */
export const isSessionValid = (): Promise<boolean> => call(valid, {}, { isAside: true });
