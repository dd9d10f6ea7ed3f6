import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listClubs, type Club } from '../../../shared/contract/club.ts';
import { call } from '../../api/call.ts';
import { failureFrom } from '../../api/failure.ts';
import { announceFailure } from '../../api/outcome.ts';

const key = 'lottlaget.club';

/** The club of the last sign-in in this browser, '' at first. */
function rememberedClub(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function rememberClub(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Then the user chooses it again next time.
  }
}

export interface ClubChoice {
  /** Undefined while loading. */
  readonly clubs: readonly Club[] | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** The club in the address, if any. */
  readonly fixed: Club | undefined;
  /** The address names a club that does not exist (any more). */
  readonly isUnknown: boolean;
  readonly clubId: string;
  readonly choose: (id: string) => void;
}

const still = () => () => undefined;
const none = () => '';

/** The clubs and the chosen one: the address's (by its urlKey), the user's choice, or the last one used. */
export function useClubs(urlKey: string | undefined): ClubChoice {
  const [clubs, setClubs] = useState<readonly Club[]>();
  const [failure, setFailure] = useState<string>();
  const [chosen, choose] = useState('');
  const remembered = useSyncExternalStore(still, rememberedClub, none);
  const load = useCallback(() => {
    call(listClubs, {}).then(setClubs, (error: unknown) => {
      const failed = failureFrom(error);
      announceFailure(failed);
      setFailure(failed.message);
    });
  }, []);
  useEffect(load, [load]);
  const retry = (): void => {
    setFailure(undefined);
    load();
  };

  const fixed = urlKey
    ? clubs?.find((club) => club.urlKey.toLowerCase() === urlKey.toLowerCase())
    : undefined;
  const isThere = clubs?.some((club) => club.id === remembered) ?? false;
  return {
    clubs,
    failure,
    retry,
    fixed,
    isUnknown: Boolean(urlKey) && clubs !== undefined && fixed === undefined,
    clubId: fixed?.id ?? (chosen || (isThere ? remembered : '')),
    choose,
  };
}
