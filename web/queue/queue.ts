import type { editPayment, editSale, Sale } from '../../shared/contract/sale.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { announceChange } from '../api/changes.ts';
import { call, type CallOutcome } from '../api/call.ts';
import { reloadAll } from '../api/use-query.ts';
import { correctSold } from '../api/use-tickets.ts';
import type { Sender, WaitingSale } from '../device/database.ts';
import { forgetUnopened } from '../device/forget.ts';
import { keepSender, listSales } from '../device/sales.ts';
import { loseSession } from '../session/leave.ts';
import { currentSession, watchSession } from '../session/store.ts';
import { atReceipt, currentWaiting, showWaiting } from './waiting.ts';
import type { Draft } from './waiting-sale.ts';
import { atForm, expectedFor, sellAtForm, type Sold } from './at-form.ts';
import { changeSent, changeStored } from './change.ts';
import { type Event, queueName, syncTag, watchQueue } from './channel.ts';
import { type Answer, type Ended, parkAll, pass, type QueueApi } from './pass.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';
import { failureFrom, noContact } from '../api/failure.ts';
import { light } from '../api/light.ts';
import { createSale } from '../api/own-calls.ts';
import { repeated } from '../api/repeated.ts';

export { payStored as payWaiting, removeStored as removeWaiting } from './change.ts';

/**
 * Pauses between attempts, in milliseconds: doubled each time, and spread so that devices do not all return at once.
 */
const firstPause = 5_000;
const longestPause = 300_000;
/** Sales sent while this tab is open, by key. */
const sent = new Map<string, Sale>();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the waiting sales for the screens of this tab. */
export async function refresh(): Promise<void> {
  const userId = currentSession()?.id;
  // Without storage nothing waits.
  const all = userId === undefined ? [] : await listSales(userId).catch(() => []);
  if (currentSession()?.id !== userId) return;
  const now = Date.now();
  const isListed = ({ key, at, isAtForm, refusal }: (typeof all)[number]) =>
    !atForm.has(key) && !(isAtForm && refusal === undefined && now - at < expectedFor);
  showWaiting({ all, listed: all.filter(isListed), sent: new Map(sent), isRead: true });
}

interface Syncing {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/**
 * Lets the browser wake the service worker when there is a net, where it can: the worker gets the session to send in
 * (R530). Null: nothing waits, or nobody is signed in.
 */
async function syncLater(sender: Sender | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as Syncing;
  if (sync === undefined) return;
  await keepSender(sender);
  // Refused where the user has turned background work off.
  if (sender !== null) await sync.register(syncTag).catch(() => undefined);
}

function retryLater(): void {
  const pause = Math.min(firstPause * 2 ** failures, longestPause);
  failures++;
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), pause * (0.5 + Math.random()));
}

const edit = light<typeof editSale>('PUT', '/sale/{id}', 'nothing');
const pay = light<typeof editPayment>('PUT', '/sale/{id}/payment', 'json');

/** A refused session is the queue's to handle: it keeps what waits first. */
const isAside = true;

/** The API as a page calls it, in one session: nothing is sent in another one. */
function pageApi(token: string): QueueApi {
  async function answered<T>(calls: () => Promise<T>): Promise<Answer<T>> {
    try {
      if (currentSession()?.token !== token) throw noContact();
      return { ok: true, value: await calls() };
    } catch (error) {
      const { code, status, message, fields } = failureFrom(error);
      return { ok: false, failure: { code, status, message, fields } };
    }
  }
  return {
    sell: ({ key, body }) => answered(() => repeated(() => call(createSale, { body }, { key, isAside }))),
    edit: (id, body) => answered(() => call(edit, { params: { id }, body }, { isAside })),
    pay: (id, body) => answered(() => call(pay, { params: { id }, body }, { isAside })),
  };
}

/** One tab at a time, the worker included. Where the browser has no locks, the key alone keeps a sale from being made twice. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(queueName, work) : work();

async function sendOnce(): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  const { id, token } = session;
  if (!(await listSales(id)).some(({ refusal }) => refusal === undefined)) return syncLater(null);
  const send = async (): Promise<Ended> => {
    if (!navigator.onLine) return 'later';
    return alone(() => pass(pageApi(token), id));
  };
  const ended = await send();
  clearTimeout(timer);
  if (ended === 'done') {
    failures = 0;
    return syncLater(null);
  }
  await parkAll(id);
  if (ended === 'later') {
    retryLater();
    return syncLater({ userId: id, token });
  }
  await syncLater(null);
  // After the waiting form has shown that its sale waits, it has nothing left to lose.
  setTimeout(() => loseSession(token));
}

let running: Promise<void> | undefined;
let isAsked = false;

/** Sends the signed-in user's waiting sales; resolves when everything that can be sent now has been. Never rejects. */
function sendWaiting(): Promise<void> {
  isAsked = true;
  running ??= (async () => {
    while (isAsked) {
      isAsked = false;
      // If the database cannot be read now, it is read on the next occasion.
      await sendOnce().catch(() => undefined);
    }
    running = undefined;
    await refresh();
  })();
  return running;
}

/** Sends at once, whatever the pause: the connection is back, or the user asks for it. */
export function sendNow(): Promise<void> {
  failures = 0;
  return sendWaiting();
}

function hear(event: Event): void {
  if (event.kind === 'sent') sent.set(event.key, event.sale);
  if (event.kind === 'sent' && !atForm.has(event.key)) {
    const known = currentWaiting().all.find(({ key }) => key === event.key);
    const { tickets, customer } = event.sale;
    const numbers = enumerated(tickets.map(({ number }) => number));
    const sold = `Skickat: lott ${numbers} till ${customer.firstName} ${customer.lastName}`;
    // If a ticket was sold and then undone, its reference differs from the one the device could compute.
    const shown = known?.shown.reference ?? '';
    const isOther = shown !== '' && shown !== event.sale.reference;
    if (known && isOther) showAlert('success', `${sold}. Ny referens: ${event.sale.reference}`);
    else if (known && !atReceipt.has(event.key)) showAlert('success', sold);
    announceChange();
    void correctSold(event.sale).then(reloadAll);
  }
  void refresh();
}

let isStarted = false;

/**
 * Starts whatever sends the waiting sales: when the app opens, the connection returns, or the tab becomes visible
 * (R526).
 */
export function startQueue(): void {
  if (isStarted) return;
  isStarted = true;
  watchQueue(hear);
  addEventListener('online', () => void sendNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow();
  });
  const opened = () => {
    const userId = currentSession()?.id;
    if (userId !== undefined) void forgetUnopened(userId).catch(() => undefined);
    void refresh().then(sendNow);
  };
  watchSession(opened);
  opened();
}

/** Sells at a form: `sellAtForm`. */
export function sell(sale: WaitingSale, isShown: () => boolean): Promise<Sold> {
  startQueue();
  return sellAtForm(sale, () => void sendNow(), isShown);
}

/** Changes a sale that waits, and sends it; one that has been sent meanwhile is changed on the server. */
export async function changeWaiting(key: string, changed: Draft): Promise<CallOutcome<true>> {
  if (await changeStored(key, changed)) {
    void sendNow();
    return { ok: true, value: true };
  }
  const session = currentSession();
  return changeSent(session && pageApi(session.token), key, sent.get(key), changed.body);
}
