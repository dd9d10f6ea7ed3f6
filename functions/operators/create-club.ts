import { clubListChanged } from '../store/club-record.ts';
import { randomId } from '../store/ids.ts';
import { outboxPut } from '../store/outbox.ts';
import { attempt, differs } from '../store/write.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { logPut } from '../store/log-record.ts';
import { activationFields } from '../ledger/activation.ts';
import { type FirstMaster, newClubWrites } from '../ledger/new-club.ts';
import { listUserRecords } from '../store/user-record.ts';

/** A new club: one section, one team, and in it a Master who is mailed an activation link. */
export interface NewClubInput {
  readonly name: string;
  readonly urlKey: string;
  readonly section: string;
  readonly team: string;
  readonly master: FirstMaster;
}

export interface NewClub {
  readonly clubId: string;
  readonly sectionId: string;
  readonly teamId: string;
  readonly userId: string;
  /** The Master's activation link. */
  readonly linkId: string;
}

/** Creates a club in one transaction. @returns undefined where another club has the urlKey */
export async function createClub(
  service: ServiceTable,
  plan: NewClubInput,
  now: Date,
): Promise<NewClub | undefined> {
  const ids = {
    clubId: randomId(),
    sectionId: randomId(),
    teamId: randomId(),
    userId: randomId(),
    linkId: randomId(),
  };
  const { clubId, userId, linkId } = ids;
  const { name, urlKey, master } = plan;
  const club = { id: clubId, v: 1, name, urlKey, active: true, createdDate: now.toISOString() };
  const account = { id: userId, lastLogin: null, active: false, ...activationFields(linkId, now) };
  const outcome = await attempt(
    service
      .of(clubId)
      .transact([
        ...newClubWrites(club, { ...plan, ...ids }, master, account),
        outboxPut(clubId, { kind: 'activation', userId, linkId }, now),
        logPut(null, now, { about: { what: 'club', id: clubId }, text: 'Skapade föreningen' }),
      ]),
  );
  return outcome === 'committed' ? ids : undefined;
}

/** Activates a club, or deactivates it, which also ends its users' sessions (R24). */
export async function setClubActive(
  service: ServiceTable,
  clubId: string,
  active: boolean,
  now = new Date(),
): Promise<void> {
  const table = service.of(clubId);
  // Nothing to change if it is so already, though sessions may remain from an interrupted deactivation.
  await attempt(
    table.transact([
      {
        update: keys.clubRecord(clubId),
        set: { active },
        add: { v: 1 },
        if: differs('active', active),
      },
      clubListChanged(),
      logPut(null, now, {
        about: { what: 'club', id: clubId },
        text: active ? 'Aktiverade föreningen' : 'Inaktiverade föreningen',
      }),
    ]),
  );
  if (active) return;
  await inParallel(await listUserRecords(table), 10, (user) =>
    // The user may have been deleted since.
    attempt(table.write({ update: keys.user(user.id), add: { epoch: 1, v: 1 } })),
  );
}
