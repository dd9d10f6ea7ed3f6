import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { composeSamples, sampleLetters } from '../../functions/demo/sample-letters.ts';
import { startCloud } from '../../infra/local/cloud.ts';
import { fixtureCloud } from './fixture/cloud.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-samples-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let composed = 0;
const samples = async () => {
  composed++;
  return composeSamples(new Date());
};
const running = fixtureCloud(() => ({ samples, dataDir }));
const letters = sampleLetters();
const get = (at: string, init?: RequestInit) => fetch(`${running.cloud.url}/_local${at}`, init);
const page = async (at: string) => (await get(at)).text();

describe('the samples', () => {
  it('are composed on the first view, once', async () => {
    expect(composed).toBe(0);
    await Promise.all([page('/samples'), page('/samples'), page('/samples/ticket')]);
    expect(composed).toBe(1);
  });

  it('exist for every kind of mail, in order, and link to the inbox and back', async () => {
    const list = await page('/samples');
    const listed = [...list.matchAll(/class="card" href="\/_local\/samples\/([^"]+)"/g)].map(([, id]) => id);
    expect(listed).toEqual(letters.map(({ id }) => id));
    expect(list).toContain('<h1>Exempel på mail</h1>');
    expect(list).toContain('<a href="/_local/mail">Inkorg</a>');
    expect(await page('/mail')).toContain('<a href="/_local/samples">Exempel på mail</a>');
    expect(await page('/samples/ticket')).toContain('<a href="/_local/samples">← Exempel på mail</a>');
  });

  it.each(letters)('show $id: subject, text, headers and attachments', async ({ id, name, letter }) => {
    const shown = await page(`/samples/${id}`);
    const { draft, to, attachments = [], oneClickUrl } = letter;
    for (const part of [name, draft.subject, to.address, draft.title]) expect(shown).toContain(part);
    expect(shown).toContain(`src="/_local/samples/${id}/html"`);
    expect(shown.includes('list-unsubscribe')).toBe(oneClickUrl !== undefined);
    for (const [index, { bytes, mediaType }] of attachments.entries()) {
      const answer = await get(`/samples/${id}/attachments/${index}`);
      expect(answer.headers.get('content-type')).toBe(mediaType);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it.each(letters)(
    'have HTML of $id under 60 kB, in Swedish, with its image in place',
    async ({ id, letter }) => {
      const html = await page(`/samples/${id}/html`);
      const images = [...html.matchAll(/src="data:image\/jpeg;base64,([^"]+)"/g)];
      const inline = (letter.attachments ?? []).filter(({ cid }) => cid !== undefined);
      expect(images.map(([, data]) => data)).toEqual(
        inline.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
      );
      expect(html).not.toContain('cid:');
      expect(html).toMatch(/^<!doctype html>/);
      expect(html.replace(/data:[^"]+/g, '').length).toBeLessThan(60_000);
      expect(html).toContain(letter.draft.reason);
      expect(html).toContain(letter.sender.contact?.name ?? letter.sender.clubName);
      expect(html).not.toMatch(/[\uFFFDÃ]/);
    },
  );

  it('cannot be deleted, and are not in the inbox', async () => {
    expect((await get('/samples', { method: 'DELETE' })).status).toBe(405);
    expect(await page('/samples')).toContain('/_local/samples/ticket');
    expect(await (await get('/mail.json')).json()).toEqual([]);
    expect((await get('/samples/finns-inte')).status).toBe(404);
  });
});

it('a service without samples has no page for them, and a failed composition is retried', async () => {
  const start = (options: object) =>
    startCloud({
      assembly: running.fixture.assembly,
      schedules: false,
      log: () => undefined,
      ...options,
    });
  const without = await start({});
  expect((await fetch(`${without.url}/_local/samples`)).status).toBe(404);
  expect(await (await fetch(`${without.url}/_local/mail`)).text()).not.toContain('/_local/samples');
  await without.stop();
  const failing = vi.fn(samples).mockRejectedValueOnce(new Error('a template is broken'));
  const broken = await start({ samples: failing });
  expect((await fetch(`${broken.url}/_local/samples`)).status).toBe(502);
  expect((await fetch(`${broken.url}/_local/samples`)).status).toBe(200);
  await broken.stop();
});
