import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { environment } from '../../../functions/store/environment.ts';
import { unsubscribe } from '../../../shared/contract/draw.ts';
import { createDonor } from '../../../shared/contract/donor.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { createFundraiser } from '../../../shared/contract/fundraiser.ts';
import type { erasePerson, exportPerson, previewErasure } from '../../../shared/contract/person.ts';
import { type Job, readJob } from '../../../shared/contract/service.ts';
import { mailTicket } from '../../../shared/contract/ticket.ts';
import { links } from '../../../functions/kernel/links.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import type { BuyerDetails } from '../../support/club.ts';
import { everyItem } from '../../support/everything.ts';

/** A person with details that occur nowhere else. */
export const person: BuyerDetails = {
  firstName: 'Ödbjörg',
  lastName: 'Qvarnström',
  email: 'Odbjorg.Qvarn@person.example',
  phone: '070-987 65 43',
};
/** Another person with the same name but another email and phone. */
export const namesake: BuyerDetails = {
  firstName: 'Ödbjörg',
  lastName: 'Qvarnström',
  email: 'odbjorg@namne.example',
  phone: '073-111 22 33',
};
export const donation = {
  displayName: 'Qvarnströms Bygg',
  contactPerson: 'Ödbjörg Q',
  email: person.email.toUpperCase(),
  phone: '08-555 66 77',
  address: 'Kvarnvägen 12',
  city: 'Qvarnby',
  zipCode: '987 65',
  information: 'Ring efter klockan fem',
  sum: 1250.5,
};
/** What must not be left of an erased person. */
export const traces = [
  person.email,
  person.phone,
  'Odbjorg.Qvarn',
  donation.contactPerson,
  donation.displayName,
  donation.phone,
  donation.address,
  donation.city,
  donation.zipCode,
  donation.information,
];

export interface Planted {
  readonly club: TestClub;
  readonly lottery: string;
  /** By number, from 1: the first two are the person's, the third the namesake's. */
  readonly tickets: readonly string[];
  readonly drawId: string;
  readonly fundraiserId: string;
  readonly donorId: string;
}

const fine = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/**
 * A club in which the person occurs everywhere: tickets, a prize, a donation, an unsubscription, mails, a sign-in
 * attempt.
 */
export async function planted(): Promise<Planted> {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 6 });
  const tickets = await club.tickets(lottery, club.seller, 6);
  const [one = '', two = '', three = '', four = ''] = tickets;
  await club.sell(club.seller, one, person);
  await club.sell(club.seller, two, { ...person, email: person.email.toLowerCase() });
  await club.sell(club.seller, three, namesake);
  fine(await club.seller.call(mailTicket, { body: { ticketId: one, message: 'Tack Ödbjörg!' } }));
  await cloud.drain();
  const { body: drawId } = fine(
    await club.admin.call(createDraw, { body: { name: 'Julens dragning', ticketBaseId: lottery } }),
  );
  for (const name of ['Cykel', 'Klocka', 'Boll'])
    fine(await club.admin.call(drawWinner, { body: { drawId, name } }, { key: `draw-${name}` }));
  await club.sell(club.seller, four);
  const page = await links.sign('unsubscribe', [club.id, lottery]);
  fine(await cloud.anonymous.call(unsubscribe, { body: { token: page, email: person.email } }));
  const { body: fundraiserId } = fine(
    await club.admin.call(createFundraiser, {
      body: { name: 'Ny plan', description: 'Gräs', validUntilDate: addDays(dayOf(new Date()), 30) },
    }),
  );
  const { body: donorId } = fine(await club.admin.call(createDonor, { body: { fundraiserId, ...donation } }));
  return { club, lottery, tickets, drawId, fundraiserId, donorId };
}

/** Starts a job about an email and waits until it is done. */
export async function ran(
  club: Pick<TestClub, 'admin'>,
  route: typeof exportPerson | typeof erasePerson | typeof previewErasure,
  email: string,
): Promise<Job> {
  const cloud = await testCloud();
  const { status, body } = await club.admin.call(route, { body: { email } });
  expect(status).toBe(202);
  await cloud.drain();
  const job = (await club.admin.call(readJob, { params: { id: body.jobId } })).body;
  expect(job).toMatchObject({ id: body.jobId, state: 'done' });
  expect(job.done).toBe(job.total);
  return job;
}

export async function fileOf(job: Job) {
  const cloud = await testCloud();
  const answer = await fetch(`${cloud.url}${job.result ?? '/nothing'}`);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

/** Everything of a club, in the table and the buckets, as one text: lower case, NFC. */
export async function everythingOf(club: TestClub): Promise<string> {
  const { DOCUMENTS_BUCKET, MEDIA_BUCKET } = environment();
  const items = (await everyItem(club.id)).filter((item) => JSON.stringify(item).includes(club.id));
  const client = new S3Client({ forcePathStyle: true });
  const objects: string[] = [];
  for (const Bucket of [DOCUMENTS_BUCKET, MEDIA_BUCKET]) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key = '' } of Contents.filter((each) => each.Key?.includes(club.id))) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      objects.push(Key, (await Body?.transformToString()) ?? '');
    }
  }
  client.destroy();
  return `${JSON.stringify(items)}${objects.join('')}`.normalize('NFC').toLowerCase();
}

/** The traces that are found. */
export const foundIn = (everything: string, values: readonly string[]) =>
  values.filter((trace) => everything.includes(trace.normalize('NFC').toLowerCase()));
