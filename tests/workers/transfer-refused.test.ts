import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { exportClub, type Send } from '../../bin/parts/export-club.ts';
import { importClub } from '../../bin/parts/import-club.ts';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import type { OpsCommand } from '../../shared/ops.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { dataUrl } from '../fixtures/pictures.ts';
import { operate, scanOf, startAnotherCloud } from '../support/another-cloud.ts';
import { testCloud, type TestClub } from '../support/cloud.ts';
import { emptyDirectory, ownedBy, refused, contentOf, sumsOf } from './transferred.ts';

let club: TestClub;
let lottery: string;
let directory: string;
let other: LocalCloud;

/** A club with a winner, an image and some tickets. */
beforeAll(async () => {
  const cloud = await testCloud();
  club = await cloud.club();
  lottery = await club.lottery({ maxNumber: 5 });
  for (const ticket of await club.tickets(lottery, club.seller, 3)) await club.sell(club.seller, ticket);
  const fileData = dataUrl(Buffer.from('%PDF-1.7 pris'), 'application/pdf');
  await club.admin.call(savePdf, { body: { ticketBaseId: lottery, fileData } });
  const draw = await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } });
  await club.admin.call(drawWinner, { body: { drawId: draw.body, name: 'Cykel' } });
  await cloud.drain();
  directory = emptyDirectory();
  await exportClub(operate(cloud.local), club.urlKey, directory);
  other = await startAnotherCloud();
});
afterAll(() => other.stop());

const exporting = async (urlKey = club.urlKey, into = emptyDirectory()) =>
  refused(exportClub(operate((await testCloud()).local), urlKey, into));

test('does not export a club that changes while it is read', async () => {
  const cloud = await testCloud();
  const send = operate(cloud.local);
  let calls = 0;
  const selling: Send = async (command) => {
    const answer = await send(command);
    if (++calls === 1) await club.tickets(await club.lottery(), club.seller, 1);
    return answer;
  };
  const into = emptyDirectory();
  expect(await refused(exportClub(selling, club.urlKey, into))).toBe(
    'Föreningen ändrades medan den lästes. Kör kommandot igen, eller stäng av den först (deactivate).',
  );
  expect(readdirSync(into)).toEqual([]);
  expect(await exporting('finns-inte')).toBe('Ingen förening har adressen finns-inte.');
  expect(await exporting(club.urlKey, directory)).toMatch(/ är inte tom\. /);
});

test('reports a flipped byte, a truncated or missing file, and writes nothing', async () => {
  const before = await scanOf(other);
  const sums = Object.keys(sumsOf(directory));
  expect(sums).toHaveLength(9);
  for (const name of sums)
    for (const harm of [flip, cut, remove, grow]) {
      const damaged = emptyDirectory();
      cpSync(directory, damaged, { recursive: true });
      const changed = harm(path.join(damaged, name));
      if (!changed) continue;
      const message = await refused(importClub(operate(other), damaged, undefined));
      expect(message, `${harm.name} ${name}`).toMatch(/är skadad|saknas/);
      expect(message).toContain(name);
    }
  expect(await scanOf(other)).toEqual(before);
});

function flip(file: string): boolean {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return false;
  const place = bytes.length >> 1;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  return true;
}
function cut(file: string): boolean {
  const { length } = readFileSync(file);
  truncateSync(file, Math.max(0, length - 1));
  return length > 0;
}
function remove(file: string): boolean {
  rmSync(file);
  return true;
}
function grow(file: string): boolean {
  appendFileSync(file, '\n');
  return true;
}

const halfOf = (command: OpsCommand): OpsCommand =>
  command.command === 'import' && command.part.step === 'records'
    ? {
        ...command,
        part: { ...command.part, lines: command.part.lines.filter((_, index) => index % 2 === 0) },
      }
    : command;

test('an interrupted import is completed by the same import, and by no other', async () => {
  const cloud = await testCloud();
  const again = emptyDirectory();
  const later = await club.lottery({ name: 'Senare' });
  await exportClub(operate(cloud.local), club.urlKey, again);
  const send = operate(other);
  // Kills it in a later call each time, with every second record of that call stored.
  for (let most = 1; ; most++) {
    let calls = 0;
    const dying: Send = async (command) => {
      if (++calls < most) return send(command);
      await send(halfOf(command));
      throw new Error('gone');
    };
    const message = await refused(importClub(dying, directory, 'ny-adress'));
    if (message !== 'gone') {
      // The last one was killed after everything was done.
      expect(message).toMatch(/ är redan importerad härifrån\. Inget är ändrat\.$/);
      expect(most).toBeGreaterThan(6);
      break;
    }
    expect(await refused(importClub(send, again, 'ny-adress'))).toMatch(
      /^(En annan import av föreningen har börjat|Föreningen finns redan)/,
    );
    expect(await refused(importClub(send, directory, undefined))).toMatch(/^Föreningen finns redan/);
  }
  await other.drain();
  const { lasting } = ownedBy(club.id, await scanOf(other));
  const back = emptyDirectory();
  await exportClub(send, 'ny-adress', back);
  const { 'club.jsonl': _, ...same } = contentOf(back);
  expect(contentOf(directory)).toMatchObject(same);
  expect([...lasting.keys()].some((place) => place.includes(later))).toBe(false);
  expect(await refused(importClub(send, again, 'ny-adress'))).toBe(
    'Föreningen finns redan och är inte tom. Inget är ändrat.',
  );
});

test('a urlKey of another club is not taken over; another one can be given', async () => {
  const cloud = await testCloud();
  const second = await cloud.club();
  await cloud.drain();
  const into = emptyDirectory();
  await exportClub(operate(cloud.local), second.urlKey, into);
  const send = operate(other);
  const neighbour = { name: 'Granne', adminEmail: 'chef@granne.example', adminName: 'Eva Ek' };
  await send({ command: 'create', ...neighbour, urlKey: second.urlKey });
  await other.drain();
  const before = await scanOf(other);
  expect(await refused(importClub(send, into, undefined))).toBe(
    `En annan förening har redan adressen ${second.urlKey}. Ange en annan med --url-key.`,
  );
  expect(await scanOf(other)).toEqual(before);
  expect(await refused(importClub(send, into, 'en-annan'))).toMatch(/Adressen är en-annan\.$/);
  expect(await refused(importClub(operate(cloud.local), into, undefined))).toBe(
    'Föreningen finns redan och är inte tom. Inget är ändrat.',
  );
});

test('rejects a step that names a place outside the club', async () => {
  const send = operate(other);
  const before = await scanOf(other);
  const importId = '0'.repeat(64);
  const step = (
    part: Parameters<Send>[0] extends infer C ? (C extends { part: infer P } ? P : never) : never,
  ) => send({ command: 'import', clubId: 'nobodys12345', importId, part });
  expect(await step({ step: 'records', lines: [] })).toEqual({ error: 'Importen har inte börjat.' });
  const named = { id: 'other1234567', v: 1, name: 'X', urlKey: 'x', active: true, createdDate: '' };
  expect(await step({ step: 'begin', format: 1, club: named })).toEqual({
    error: 'Importen gäller en annan förening.',
  });
  expect(await step({ step: 'begin', format: 2, club: { ...named, id: 'nobodys12345' } })).toEqual({
    error: 'Filerna har format 2, och tjänsten läser format 1.',
  });
  expect(await scanOf(other)).toEqual(before);
  await step({ step: 'begin', format: 1, club: { ...named, id: 'nobodys12345' } });
  const line = JSON.stringify({ ...keys.clubRecord(club.id), name: 'Kapad' });
  await expect(step({ step: 'records', lines: [line] })).rejects.toThrow(/scope|union|undefined/i);
  const object = { bucket: 'media' as const, key: `media/ticketbase_${lottery}`, mediaType: 'image/png' };
  await expect(step({ step: 'object', object: { ...object, cacheControl: '', bytes: '' } })).rejects.toThrow(
    'no record of the club refers to this object',
  );
  const after = await scanOf(other);
  for (const [place, item] of before)
    if (!place.startsWith(keys.clubList().pk)) expect(after.get(place)).toEqual(item);
});
