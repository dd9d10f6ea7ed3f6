import { expect } from 'vitest';
import { createNews, readNews } from '../../../shared/contract/news.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';

export const item = { title: 'Vi vann!', preamble: 'Finalen i repris', published: true };

const clubs = new Map<string | undefined, Promise<TestClub>>();
/** One club for all tests of a file: each has its own news. */
export async function clubOfFile() {
  const cloud = await testCloud();
  const { testPath } = expect.getState();
  const club = clubs.get(testPath) ?? cloud.club();
  clubs.set(testPath, club);
  return { cloud, club: await club };
}

/** Creates an item; returns its id. */
export async function written(club: TestClub, fields: object = {}): Promise<string> {
  const { status, body } = await club.admin.call(createNews, { body: { ...item, ...fields } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export const read = async (club: TestClub, id: string) =>
  (await club.admin.call(readNews, { params: { id } })).body;
