import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { readImage, saveImage } from '../../shared/contract/image.ts';
import { type Operation, operations } from '../../shared/contract/index.ts';
import { downloadPdf, pdfType, savePdf } from '../../shared/contract/lottery.ts';
import { createNews, editNews, readNews } from '../../shared/contract/news.ts';
import type { Route } from '../../shared/contract/route.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';
import { testCloud, type TestClub, type TestCloud } from '../support/cloud.ts';
import { prefixes } from '../support/prefixes.ts';
import { outcomeOf } from '../support/refusal.ts';
import { splitCases } from '../support/searches.ts';
import { idsOf } from './cells.ts';
import { exchange } from './exchange.ts';
import { rowsOf } from './rows/all.ts';
import { type Holding, makeFixture } from './fixture.ts';

let cloud: TestCloud;
let club: TestClub;
let holding: Holding;
beforeAll(async () => {
  cloud = await testCloud();
  [holding] = await makeFixture(cloud, 'Qvarnby');
  ({ club } = holding);
});

/** As it is 24 hours later, when the record is about to be deleted. */
const expire = (userId: string, key: string) =>
  cloud.service.of(club.id).write({ update: keys.request(userId, key), set: { expiresAt: 1 } });

/** Whether a route makes something: it answers with an id of it, or with that of a job. */
const makes = ({ route }: Operation) =>
  route.method !== 'GET' &&
  route.access !== 'public' &&
  (route.answer.kind === 'job' ||
    (route.answer.kind === 'json' &&
      (route.answer.schema as { def?: { type?: string } }).def?.type === 'string'));
const making = operations.filter(makes);
/** Of these, those that are refused where they are asked again what they have done. */
const once = [
  'assignSpecific',
  'copyBuyer',
  'createSettlement',
  'createUser',
  'reverseSettlement',
  'sellTicket',
];
const passing = [prefixes.jobInput, prefixes.outbox, prefixes.request, prefixes.throttle];

/** The records that a route's function has written and that are still there, by their place. */
async function recordsOf(name: string, calls: readonly ObservedCall[]): Promise<Record<string, unknown>> {
  const written = calls.flatMap(({ caller, operation, status, keys: all }) =>
    caller.endsWith(`-api-${name}`) && operation === 'TransactWriteItems' && status === 200 ? all : [],
  );
  const found = await Promise.all(
    written
      .filter(({ pk }) => !passing.some((prefix) => pk.includes(prefix)))
      .map(async ({ pk, sk = '' }) => {
        const record = await cloud.service.get({ pk, sk, scope: 'service' }, { consistent: true });
        return record ? [[`${pk}/${sk}`, record]] : [];
      }),
  );
  return Object.fromEntries(found.flat());
}

/** In `npm test`: all that are refused, one that makes another, and a job. */
const kept = [...once, 'createNews', 'handOut'];
for (const [cases, options] of splitCases(making, ({ name }) => kept.includes(name)))
  test.each(cases)(
    '$name, sent again with its key a day later, makes another or is refused; what it made first stays',
    options,
    async (operation) => {
      const { name } = operation;
      const [row = {}] = rowsOf(name);
      const by = row.by === 'seller' ? holding.user : club.master;
      const key = randomUUID();
      const input = row.request?.(idsOf(holding, await row.fresh?.(holding))) ?? {};
      const headers = { 'idempotency-key': key };
      const send = () => exchange(cloud, operation, input, { token: by.token, headers });
      const { result: first, calls } = await cloud.observe(send);
      expect(first.outcome).toMatch(/^20[012]$/);
      const before = await recordsOf(name, calls);
      expect(Object.keys(before)).not.toEqual([]);
      await expire(by.id, key);
      const second = await send();
      const after = await recordsOf(name, calls);
      if (once.includes(name)) {
        expect(second.outcome).toMatch(/^409 /);
        expect(after).toEqual(before);
        return;
      }
      expect(second.outcome).toBe(first.outcome);
      expect(second.body).not.toEqual(first.body);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      // A job goes on, and counters count on; a record of what was made is as it was.
      if (operation.route.answer.kind === 'job') return;
      const own = /[a-z0-9]+(?="$)/.exec(JSON.stringify(first.body))?.[0] ?? '';
      const created = Object.keys(before).filter((place) => place.includes(own));
      expect(created).not.toEqual([]);
      for (const place of created) expect(after[place]).toEqual(before[place]);
    },
  );

describe('a key whose record has expired', () => {
  const picture = (side: number) => dataUrl(png(side, side));
  /** Sends it, and once more when its record has expired: the status of that. */
  const later = async (route: Route, body: object, meanwhile = async () => {}) => {
    const key = randomUUID();
    const send = async () => club.admin.call(route, { body }, { key });
    const first = await send();
    expect(first.status).toBeLessThan(300);
    await meanwhile();
    await expire(club.admin.id, key);
    return { first: String(first.body), outcome: outcomeOf(await send()) };
  };
  const shown = async (id: string) => {
    const { body } = await club.admin.call(readNews, { params: { id } });
    return (await fetch(`${cloud.url}${body.imageFile}`)).status;
  };
  const news = { title: 'Vi vann', preamble: 'Igen', published: true };
  const full = async () => {
    const table = cloud.service.of(club.id);
    await table.write({ put: { ...keys.bound('news'), count: 1, bytes: bounds.news.bytes } });
  };

  test('takes no image from the news that it made, nor from those that it changed', async () => {
    const answer = await later(createNews, { ...news, imageFile: picture(2) });
    expect([answer.outcome, await shown(answer.first)]).toEqual(['201', 200]);
    const id = answer.first;
    const { outcome } = await later(editNews, { ...news, id, imageFile: picture(3) });
    expect([outcome, await shown(id)]).toEqual(['204', 200]);
  });

  test('takes no image from news where it is refused', async () => {
    const { body: id } = await club.admin.call(createNews, { body: news });
    const long = { ...news, id, text: `<p>${'x'.repeat(1000)}</p>`, imageFile: picture(4) };
    const { outcome } = await later(editNews, long, async () => {
      const { imageFile } = (await club.admin.call(readNews, { params: { id } })).body;
      expect((await club.admin.call(editNews, { body: { ...news, id, imageFile } })).status).toBe(204);
      await full();
    });
    await cloud.service.of(club.id).write({ delete: keys.bound('news') });
    expect([outcome, await shown(id)]).toEqual(['409 bound.reached', 200]);
  });

  test('takes neither image nor PDF from a lottery', async () => {
    const lottery = await club.lottery();
    const key = `ticketbase_${lottery}`;
    const image = await later(saveImage, { key, imageFile: picture(5) });
    const kept = await club.admin.call(readImage, { params: { key } });
    expect([image.outcome, kept.status]).toEqual(['204', 200]);
    const fileData = dataUrl(Buffer.from('%PDF-1.4 Regler'), pdfType);
    const pdf = await later(savePdf, { ticketBaseId: lottery, fileData });
    const download = await club.admin.call(downloadPdf, { params: { id: lottery } });
    expect([pdf.outcome, download.status]).toEqual(['204', 200]);
  });
});
