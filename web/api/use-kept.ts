import { useEffect, useState } from 'react';
import type { listOwnTickets, SellerLottery } from '../../shared/contract/ticket.ts';
import type { KeptTickets } from '../device/kept.ts';
import { currentSession } from '../session/store.ts';
import { showAge } from './contact.ts';

/** How long to wait for an answer before showing the kept one, in milliseconds. */
export const patience = 3000;
const own: (typeof listOwnTickets)['path'] = '/ticket/user';
const load = () => import('../device/kept.ts');

/** Whether the device keeps that query's answer: only for the user's own tickets (R535). */
export const isKept = (key: readonly unknown[] | null): boolean => key?.[1] === own && key[3] === 'whole';

/** The last answer with its user, and whether it still has to be written. */
let last: (KeptTickets & { readonly userId: string | undefined }) | undefined;
let isDue = false;
let writing = Promise.resolve();

const idle = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 5000 });
  else setTimeout(act, 1000);
};

/** Changes what the device keeps of a user, one change at a time. If the browser refuses storage, nothing is kept. */
function write(
  act: (kept: Awaited<ReturnType<typeof load>>, userId: string) => Promise<void>,
  userId = currentSession()?.id,
): void {
  writing = writing
    .then(load)
    .then((kept) => (userId === undefined || userId !== currentSession()?.id ? undefined : act(kept, userId)))
    .catch(() => undefined);
}

function flush(): void {
  const tickets = last;
  if (tickets?.userId === undefined || !isDue) return;
  isDue = false;
  write((kept, userId) => kept.keepTickets(userId, tickets), tickets.userId);
}

/** Writes an answer once the page is idle; an identical one at most once a minute. */
export function keepLater(answer: unknown): void {
  const at = Date.now();
  const userId = currentSession()?.id;
  const lotteries = answer as KeptTickets['lotteries'];
  const isSame =
    last !== undefined &&
    last.userId === userId &&
    at - last.at < 60_000 &&
    JSON.stringify(last.lotteries) === JSON.stringify(lotteries);
  if (isSame) return;
  last = { at, lotteries, userId };
  if (!isDue) idle(flush);
  isDue = true;
}

/**
 * Keeps a change to the tickets as soon as the server has confirmed it, so that no page without a connection offers a
 * sold ticket.
 */
export function correctKept(corrected: (lottery: SellerLottery) => SellerLottery): void {
  if (last !== undefined) last = { ...last, lotteries: last.lotteries.map(corrected) };
  if (isDue) flush();
  else write((kept, userId) => kept.correctKeptTickets(userId, corrected));
}

/** Notes that the signed-in user has the app open: the device removes data of users who have not opened it for long. */
export const noteOpened = (): void => idle(() => write((kept, userId) => kept.noteOpened(userId)));

/** The kept tickets of the signed-in user; undefined if there are none, or the browser refuses storage. */
export async function keptTickets(): Promise<KeptTickets | undefined> {
  const userId = currentSession()?.id;
  if (userId === undefined) return undefined;
  try {
    return await (await load()).readKeptTickets(userId);
  } catch {
    return undefined;
  }
}

interface Answered {
  readonly hasData: boolean;
  /** The request has ended without any answer. */
  readonly isLost: boolean;
  readonly isLoading: boolean;
}

interface Kept {
  /** The kept answer, to be shown instead of the missing one. */
  readonly kept: KeptTickets['lotteries'] | undefined;
  /** Whether it is still being read, so that the failure is not shown yet. */
  readonly isReading: boolean;
}

/**
 * The kept answer of a query without an answer, three seconds after the request or as soon as it fails for lack of a
 * connection. Makes the page state how old it is.
 * @param isOn whether that query's answer is kept
 */
export function useKept(isOn: boolean, { hasData, isLost, isLoading }: Answered): Kept {
  const [isLate, setIsLate] = useState(false);
  const [read, setRead] = useState<{ readonly tickets: KeptTickets | undefined }>();
  const waits = isOn && !hasData && isLoading;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [waits]);
  const isWanted = isOn && !hasData && (isLate || isLost);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const show = async (): Promise<void> => {
      const tickets = await keptTickets();
      if (!isOver) setRead({ tickets });
    };
    void show();
    return () => {
      isOver = true;
      setRead(undefined);
    };
  }, [isWanted]);
  const kept = isWanted ? read?.tickets : undefined;
  const since = kept?.at ?? (isOn && hasData && isLost ? last?.at : undefined);
  useEffect(() => (since === undefined ? undefined : showAge(own, since)), [since]);
  return { kept: kept?.lotteries, isReading: isWanted && read === undefined };
}
