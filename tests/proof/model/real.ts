import { links } from '../../../functions/kernel/links.ts';
import { findUser } from '../../../functions/store/user-repository.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { call, type TestCallOptions } from '../../support/call.ts';
import type { TestClub, TestUser } from '../../support/club.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import type { Place } from './difference.ts';
import type { Figures } from './figures.ts';
import type { Asked } from './rights.ts';

/** A request of anybody. */
export interface Request extends Asked {
  readonly route: Route;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** The club behind HTTP that a model stands beside. */
export interface Real {
  readonly cloud: TestCloud;
  readonly club: TestClub;
  readonly figures: Figures;
  /** What has happened, a sentence each. */
  readonly story: string[];
  /** Where to look; everywhere where it says nothing. */
  readonly places?: ReadonlySet<Place> | undefined;
}

/** Whether a place is looked at. */
export const isLookedAt = ({ places }: Real, place: Place): boolean => places?.has(place) ?? true;

/** One real request. */
export async function send(
  { cloud }: Real,
  { by, route, input = {} }: Request,
  options?: TestCallOptions,
): Promise<{ status: number; body: unknown }> {
  const { status, body } = await (by?.user ?? cloud.anonymous).call(route, input, options);
  return { status, body };
}

/** Somebody with a session that an answer has opened. */
export const withToken = ({ cloud }: Real, id: string, email: string, token: string): TestUser => ({
  id,
  email,
  token,
  call: (route, input, options) => call(cloud.url, token, route, input, options),
});

/** The token of the activation link that was mailed last to somebody who is waiting. */
export async function activationLink({ club }: Real, userId: string): Promise<string> {
  const user = await findUser(club.maker.table, userId, { consistent: true });
  return links.sign('activate', [club.id, userId, user?.activation?.id ?? '']);
}
