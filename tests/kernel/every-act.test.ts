import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import { logPartition } from '../../shared/key-prefixes.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { acting } from './acting.ts';
import { idsOf, wholeClubFirst } from './cells.ts';
import { answerOf, exchange } from './exchange.ts';
import { rowsOf } from './rows/all.ts';
import type { Input, Row } from './rows/row.ts';
import { type Holding, makeFixture } from './fixture.ts';

const ownAccount = "One's own account: nothing in the club changes by it.";
const nothingStored = 'Stores nothing in the club.';
const oneMail = 'Mails one person; the status is at the ticket, the donor or the user.';
const wholeService = 'Pages and questions belong to the whole service, not to a club.';

/** Routes that write no entry, and why (R486). */
const unlogged: Readonly<Record<string, string>> = {
  activate: ownAccount,
  chooseNewPassword: ownAccount,
  resetPassword: ownAccount,
  resetWithId: ownAccount,
  switchUser: ownAccount,
  login: 'Only a refusal after too many attempts is logged: see tests/api/log/sign-ins.test.ts.',
  loginWithId: 'As login.',
  readLink: nothingStored,
  startClub: nothingStored,
  countViews: nothingStored,
  logClientError: nothingStored,
  findTickets: nothingStored,
  previewPayments: nothingStored,
  previewImport: nothingStored,
  previewErasure: 'Counts, and changes nothing: the export and the erasure are logged.',
  saveContent: wholeService,
  createQuestion: wholeService,
  editQuestion: wholeService,
  deleteQuestion: wholeService,
  createSale: 'A sale: the ticket says who sold it and when. Selling gets no dearer.',
  copyBuyer: 'A sale, as createSale.',
  createDonor: 'A gift: the donor says who registered it and when. Changing and removing one is logged.',
  thankDonor: oneMail,
  mailTicket: oneMail,
  remindBuyer: oneMail,
  resendActivation: oneMail,
  unsubscribe: "A recipient's own choice about their own mail.",
  withdrawContact: "A buyer's own choice, who is no user; the sale shows it.",
};
/** Requests of logged routes that write no entry, and why. */
const isUnlogged: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => boolean>> = {
  // A sale; where it names a buyer it is an edit.
  sellTicket: ({ customerId }) => customerId === undefined,
  // A test, to one address.
  mailWinners: ({ testReceiver }) => typeof testReceiver === 'string',
};
/** They change something though they are read. */
const changingReads = ['resendActivation'];

const changing = wholeClubFirst(operations).filter(
  ({ name, route }) => route.method !== 'GET' || changingReads.includes(name),
);
let cloud: TestCloud;
let holding: Holding;
/** Each request changes something: its texts are new. */
let count = 0;
beforeAll(async () => {
  cloud = await testCloud();
  [holding] = await makeFixture(cloud, 'Qvarnby');
});

test('the routes without an entry exist', () => {
  const names = changing.map(({ name }) => name);
  expect(Object.keys(unlogged).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(changing)('$resource/$name', (operation) => {
  const { name, route } = operation;
  test(
    name in unlogged
      ? 'writes no entry'
      : 'writes one entry, in the transaction of its act; a repeat with its key answers the same and writes none',
    async () => {
      const { club, user } = holding;
      for (const [index, row] of rowsOf(name).entries()) {
        const input = await prepared(name, row);
        const { token } = row.by === 'seller' ? user : club.master;
        const isPublic = route.access === 'public';
        // Straight to the function: nothing in front of it writes.
        const sender = {
          address: `198.51.101.${index}`,
          ...(!isPublic && { token, headers: { 'idempotency-key': `${name}${index}` } }),
        };
        const send = () => exchange(cloud, operation, input, sender);
        const { calls } = await cloud.observe(async () => {
          const first = await send();
          expect(first.outcome).toMatch(/^20[0124]$/);
          // Every change is repeated in every way by tests/kernel/every-repeat.test.ts, which searches.
          if (!isPublic && route.method !== 'GET') expect(answerOf(await send())).toEqual(answerOf(first));
        });
        const body = (input.body ?? {}) as Readonly<Record<string, unknown>>;
        const isLogged = !(name in unlogged) && isUnlogged[name]?.(body) !== true;
        const writes = calls.flatMap(({ caller, operation: kind, keys, status }) => {
          const entries = keys.filter(({ pk }) => pk.endsWith(`#${logPartition}`)).length;
          const isWrite = caller.endsWith(`-api-${name}`) && status < 400 && entries > 0;
          return isWrite ? [{ kind, entries, withAct: keys.length > entries }] : [];
        });
        expect(writes).toEqual(isLogged ? [{ kind: 'TransactWriteItems', entries: 1, withAct: true }] : []);
      }
    },
  );
});

/** The input of a request that succeeds. */
async function prepared(name: string, row: Row): Promise<Input> {
  const fresh = await row.fresh?.(holding);
  const valid = row.request?.(idsOf(holding, { ...fresh, word: `Nytt${++count}` })) ?? {};
  return (await acting[name]?.(holding, valid)) ?? valid;
}
