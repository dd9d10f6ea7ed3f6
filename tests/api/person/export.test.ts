import { expect, test } from 'vitest';
import { exportPerson } from '../../../shared/contract/person.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { donation, fileOf, foundIn, namesake, person, planted, ran, traces } from './planted.ts';

type Exported = Record<string, Record<string, unknown>[]>;

test('the file has everything the club stores about the email, and nothing about others', async () => {
  const { club } = await planted();
  const cloud = await testCloud();
  const other = await cloud.club();
  const elsewhere = await other.tickets(await other.lottery({ name: 'Annan klubb' }), other.seller, 1);
  await other.sell(other.seller, elsewhere[0] ?? '', person);
  const job = await ran(club, exportPerson, person.email.toUpperCase());
  const { status, headers, text } = await fileOf(job);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/json',
    'no-store',
  ]);
  expect(headers.get('content-disposition')).toMatch(/personuppgifter-\d{4}-\d\d-\d\d\.json/);
  const file = JSON.parse(text) as Exported;
  expect(file).toMatchObject({ förening: `Klubb ${club.urlKey}`, adress: person.email.toUpperCase() });
  const named = { förnamn: person.firstName, efternamn: person.lastName, telefon: person.phone };
  expect(file['lotter']).toMatchObject([
    {
      lotteri: 'Höstlotten',
      lottnummer: 1,
      pris: 40,
      ...named,
      email: person.email,
      lottmail: 'skickat',
      referens: expect.stringMatching(/^\w{2}-\w{6}$/) as string,
      betalning: expect.stringMatching(/^(okänd|obetald|betald, .+)$/) as string,
      säljarenFårHöraAvSig: false,
    },
    {
      lottnummer: 2,
      ...named,
      email: person.email.toLowerCase(),
      säljare: 'Saljare Saljaresson',
      vinster: 1,
    },
  ]);
  expect(file['vinster']).toHaveLength(2);
  expect(file['vinster']?.[0]).toMatchObject({
    lotteri: 'Höstlotten',
    dragning: 'Julens dragning',
    ...named,
  });
  expect(file['gåvor']).toMatchObject([
    { insamling: 'Ny plan', visningsnamn: donation.displayName, ort: donation.city, summa: 1250.5 },
  ]);
  expect(file['avanmälda vinnarmail']).toMatchObject([{ lotteri: 'Höstlotten', email: person.email }]);
  expect(file['skickade mail']).toMatchObject([{ slag: 'lott', gäller: 'Höstlotten', status: 'skickat' }]);
  expect(file['användare']).toEqual([]);
  expect(foundIn(text.toLowerCase(), traces)).toEqual(traces);
  const others = [namesake.email, namesake.phone, 'kopare.example', 'Annan klubb', other.urlKey];
  expect(foundIn(text.toLowerCase(), others)).toEqual([]);
});

test('a user is exported with names, team, role and dates; never a hash, link or id', async () => {
  const { club } = await testClub();
  const { text } = await fileOf(await ran(club, exportPerson, club.leader.email));
  const file = JSON.parse(text) as Exported;
  expect(file['användare']).toEqual([
    {
      förnamn: 'Ledare',
      efternamn: 'Ledaresson',
      email: club.leader.email,
      lag: 'P12',
      roll: 'TeamAdmin',
      aktiverad: true,
      skapad: expect.stringMatching(/^\d{4}-/) as string,
      'senaste inloggning': expect.stringMatching(/^\d{4}-/) as string,
    },
  ]);
  expect(text).not.toContain('argon2');
  expect(text).not.toContain(club.leader.id);
});

test('an unknown email gives a file that says so, once', async () => {
  const { club } = await testClub();
  const job = await ran(club, exportPerson, 'ingen@alls.example');
  const first = await fileOf(job);
  expect(JSON.parse(first.text)).toMatchObject({
    adress: 'ingen@alls.example',
    besked: 'Föreningen har inga uppgifter om adressen.',
    lotter: [],
  });
  expect((await fileOf(job)).status).toBe(400);
});

test('the same request twice makes one job; only for Admins, and only about an email', async () => {
  const { cloud, club } = await testClub();
  const body = { email: person.email };
  const once = await club.admin.call(exportPerson, { body }, { key: 'one' });
  const again = await club.admin.call(exportPerson, { body }, { key: 'one' });
  expect([again.status, again.body]).toEqual([202, once.body]);
  await cloud.drain();
  expect(outcomeOf(await club.master.call(readJob, { params: { id: once.body.jobId } }))).toBe(
    '404 notFound',
  );
  for (const who of [club.seller, club.leader, club.content])
    expect(outcomeOf(await who.call(exportPerson, { body }))).toBe('403 auth.forbidden');
  expect(brokenRules(await club.admin.call(exportPerson, { body: { email: 'ingen' } }))).toEqual([
    'email: Email ej korrekt',
  ]);
});
