import type { ApiFailure } from './failure.ts';

/** Whether the same call may succeed later: no contact, a failing service, too many calls. */
export const isPassing = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500;
