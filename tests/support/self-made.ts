import { links } from '../../functions/kernel/links.ts';
import { currentTerms } from '../../functions/ledger/terms.ts';
import { clubListChanged } from '../../functions/store/club-record.ts';
import { type ClubStart, partsOfStart } from '../../functions/store/club-start.ts';
import { randomId } from '../../functions/store/ids.ts';
import { keys } from '../../functions/store/keys.ts';
import { activateClub } from '../../shared/contract/club-activation.ts';
import { call } from './call.ts';
import { password, performer, type TestClub, type TestUser } from './club.ts';
import type { TestCloud } from './start-cloud.ts';

let count = 0;

/** What a form to start a club holds, new each time. */
export function newStart(): Omit<ClubStart, 'terms' | 'at'> {
  const urlKey = `self-${randomId().slice(0, 8)}-${++count}`;
  return {
    name: `Själv ${urlKey}`,
    urlKey,
    firstName: 'Siv',
    lastName: 'Själv',
    email: `siv@${urlKey}.example`,
  };
}

/** The token of a link that creates a club, as the mail worker derives it. */
export const startTokenOf = (
  terms: ClubStart['terms'],
  start: Omit<ClubStart, 'terms' | 'at'>,
  { at = new Date(), clubId = randomId() }: { at?: Date; clubId?: string } = {},
): Promise<string> => links.sign('start', partsOfStart(clubId, { ...start, terms, at: at.toISOString() }));

/** The same, by the terms in force. */
export const startToken = async (
  { service }: TestCloud,
  start = newStart(),
  more: { at?: Date; clubId?: string } = {},
): Promise<string> => startTokenOf(await currentTerms(service), start, more);

/** The body of an activation. */
export const chosen = (token: string, more: { urlKey?: string; password?: string } = {}) => ({
  token,
  password,
  confirmPassword: more.password ?? password,
  ...more,
});

/** A club that has started by itself, on trial, with its Master signed in. */
export async function selfMadeClub(cloud: TestCloud): Promise<{
  readonly id: string;
  readonly urlKey: string;
  readonly name: string;
  readonly master: TestUser;
}> {
  const start = newStart();
  const id = randomId();
  const { status, body } = await cloud.anonymous.call(activateClub, {
    body: chosen(await startToken(cloud, start, { clubId: id })),
  });
  if (status !== 200) throw new Error(`activate: ${status} ${JSON.stringify(body)}`);
  const { token } = body;
  return {
    id,
    urlKey: start.urlKey,
    name: start.name,
    master: {
      id: body.id,
      email: start.email,
      token,
      call: (route, input, options) => call(cloud.url, token, route, input, options),
      perform: performer(id, body.id),
    },
  };
}

/** Puts a test club on trial, as if its Master had started it. */
export async function putOnTrial(cloud: TestCloud, club: TestClub): Promise<void> {
  const terms = {
    ...(await currentTerms(cloud.service)),
    at: new Date().toISOString(),
    userId: club.master.id,
  };
  await cloud.service
    .of(club.id)
    .transact([
      { update: keys.clubRecord(club.id), set: { selfMade: { standing: 'trial', terms } } },
      { update: keys.settings(), set: { selfMade: 'trial' } },
      clubListChanged(),
    ]);
}
