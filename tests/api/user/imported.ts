import { expect } from 'vitest';
import type { Job } from '../../../shared/contract/service.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { importUsers, previewImport, removeUsers } from '../../../shared/contract/member-import.ts';
import { listUsers, type User } from '../../../shared/contract/user.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';
import type { TestUser } from '../../support/club.ts';

export type Row = Readonly<Record<string, string | number>>;

let lines = 0;
/** A row of a list: a person of the name in P12. */
export const row = (firstName: string, fields: Row = {}): Row => ({
  line: ++lines,
  firstName,
  lastName: 'Listad',
  email: `${firstName.toLowerCase()}@lista.example`,
  teamName: 'P12',
  ...fields,
});

const listed = (rows: readonly Row[], fields: Readonly<Record<string, unknown>> = {}) => ({
  body: { rows, createTeams: true, moveUsers: true, ...fields } as never,
});

export const previewOf = async (
  who: TestUser,
  rows: readonly Row[],
  fields?: Readonly<Record<string, unknown>>,
) => {
  const answer = await who.call(previewImport, listed(rows, fields));
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Imports a list and waits for the job. */
export async function imported(
  who: TestUser,
  rows: readonly Row[],
  fields: Readonly<Record<string, unknown>> = {},
) {
  const answer = await who.call(importUsers, listed(rows, { mail: 'later', ...fields }));
  expect(answer.status).toBe(202);
  return ended(who, answer.body.jobId);
}

export async function removed(who: TestUser, userIds: readonly string[]) {
  const answer = await who.call(removeUsers, { body: { userIds: [...userIds] } });
  expect(answer.status).toBe(202);
  return ended(who, answer.body.jobId);
}

/** The job when no work is left, and its file's lines. */
export async function ended(who: TestUser, id: string): Promise<{ job: Job; file: readonly string[] }> {
  const cloud = await testCloud();
  await cloud.drain();
  const { body: job } = await who.call(readJob, { params: { id } });
  if (job.result === undefined) return { job, file: [] };
  const response = await fetch(`${cloud.url}${job.result}`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return { job, file: (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n') };
}

/** The club's users whose last name is that of listed ones, by first name. */
export async function usersOf(club: TestClub): Promise<Record<string, User>> {
  const { body } = await club.admin.call(listUsers, {});
  return Object.fromEntries(
    body.filter(({ lastName }) => lastName === 'Listad').map((user) => [user.firstName, user]),
  );
}
