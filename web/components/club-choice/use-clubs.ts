import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listClubs, readClub, urlKeyShape, type Club } from '../../../shared/contract/club.ts';
import { call } from '../../api/call.ts';
import { failureFrom } from '../../api/failure.ts';

const key = 'lottlaget.club';
const addressKey = 'lottlaget.club-address';

function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** The club of the last sign-in in this browser, '' at first. */
const rememberedClub = () => stored(key);

export function rememberClub({ id, urlKey }: Pick<Club, 'id' | 'urlKey'>): void {
  try {
    localStorage.setItem(key, id);
    localStorage.setItem(addressKey, urlKey);
  } catch {
    // The user then chooses it again next time.
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
  /** Remembers that club for the next sign-in in this browser. */
  readonly remember: (id: string) => void;
}

const isAt = (urlKey: string) => (club: Club) => club.urlKey.toLowerCase() === urlKey.toLowerCase();

/** The clubs that anyone may choose, plus the one at this address if it is not among them. */
async function clubsWith(urlKey: string): Promise<readonly Club[]> {
  const clubs = await call(listClubs, {});
  if (!urlKeyShape.test(urlKey) || clubs.some(isAt(urlKey))) return clubs;
  const club = await call(readClub, { params: { urlKey } });
  return club ? [club, ...clubs] : clubs;
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
    // Unknown while prerendered.
    if (urlKey === undefined) return;
    // Its urlKey is stored too, since no list contains a club on trial.
    clubsWith(urlKey || stored(addressKey)).then(setClubs, (error: unknown) =>
      setFailure(failureFrom(error).message),
    );
  }, [urlKey]);
  useEffect(load, [load]);
  const retry = (): void => {
    setFailure(undefined);
    load();
  };

  const fixed = urlKey ? clubs?.find(isAt(urlKey)) : undefined;
  const isThere = clubs?.some((club) => club.id === remembered) ?? false;
  return {
    clubs,
    failure,
    retry,
    fixed,
    isUnknown: Boolean(urlKey) && clubs !== undefined && fixed === undefined,
    clubId: fixed?.id ?? (chosen || (isThere ? remembered : '')),
    choose,
    remember: (id) => {
      const club = clubs?.find((each) => each.id === id);
      if (club) rememberClub(club);
    },
  };
}
