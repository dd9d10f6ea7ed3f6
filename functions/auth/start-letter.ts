import { startLinkHours } from '../../shared/domain/trial.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { links } from '../kernel/links.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { nameInTitle } from '../mail/names.ts';
import { startClub } from '../mail/templates/start-club.ts';
import { type ClubStart, partsOfStart } from '../store/club-start.ts';
import { environment } from '../store/environment.ts';

/** The mail to who starts a club; undefined where its link is no longer valid. */
export async function startLetter(
  clubId: string,
  start: ClubStart,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const until = new Date(Date.parse(start.at) + startLinkHours * 3_600_000);
  if (until.getTime() <= now) return undefined;
  const token = await links.sign('start', partsOfStart(clubId, start));
  const { SITE_ORIGIN } = environment();
  const facts = {
    firstName: nameInTitle(start.firstName),
    club: start.name,
    address: `${SITE_ORIGIN.replace(/^https?:\/\//, '')}/club/${start.urlKey}`,
    url: `${SITE_ORIGIN}/start-club/${token}`,
    until: dayAndTimeOf(until),
  };
  const to = { name: `${start.firstName} ${start.lastName}`, address: start.email };
  return { draft: startClub(sender, facts), sender, to };
}
