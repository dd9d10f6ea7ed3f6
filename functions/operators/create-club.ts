import { randomId } from '../store/ids.ts';
import { joinLogin } from '../store/login-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { sectionItem, teamItem } from '../store/structure-record.ts';
import { newSettings } from '../store/settings-record.ts';
import { absent } from '../store/expression.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { ConditionFailed, ignoreConditionFailed } from '../store/write.ts';
import { askedForActivation } from '../ledger/activation.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import { userItem } from '../store/user-record.ts';
import { listUserRecords } from '../store/user-repository.ts';
import { type ClubRecord, clubItem, findClub } from '../store/club-record.ts';

/** A new club: one section, one team, and in it a Master who is mailed an activation link. */
export interface NewClubInput {
  readonly name: string;
  readonly urlKey: string;
  readonly section: string;
  readonly team: string;
  readonly master: { readonly firstName: string; readonly lastName: string; readonly email: string };
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
  const { clubId, sectionId, teamId, userId, linkId } = ids;
  const { name, urlKey, master } = plan;
  const createdDate = now.toISOString();
  try {
    await service.of(clubId).transact([
      { put: { ...keys.clubUrlKey(urlKey), clubId }, if: absent('pk') },
      { put: clubItem({ id: clubId, v: 1, name, urlKey, active: true, createdDate }), if: absent('pk') },
      { put: { ...keys.club(), admins: 0 }, if: absent('pk') },
      newSettings(),
      { put: sectionItem({ id: sectionId, v: 1, name: plan.section, teams: 1 }) },
      { put: teamItem({ id: teamId, v: 1, name: plan.team, sectionId, users: 1 }) },
      {
        put: userItem({
          id: userId,
          v: 1,
          epoch: 1,
          view: { ...master, teamId, active: false, role: roleIdOf('Master'), createdDate },
          lastLogin: null,
          ...askedForActivation(linkId, now),
        }),
      },
      joinLogin(master.email, undefined, userId),
      outboxPut(clubId, { kind: 'activation', userId, linkId }, now),
    ]);
    return ids;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** The club with this key in its address. */
export async function findClubByUrlKey(
  service: ServiceTable,
  urlKey: string,
): Promise<ClubRecord | undefined> {
  const holder = await service.get(keys.clubUrlKey(urlKey), { consistent: true });
  return holder && findClub(service, String(holder.clubId), { consistent: true });
}

/** Activates a club, or deactivates it, which also ends its users' sessions (R24). */
export async function setClubActive(service: ServiceTable, clubId: string, active: boolean): Promise<void> {
  await service.write({
    update: keys.clubRecord(clubId),
    set: { active },
    add: { v: 1 },
  });
  if (active) return;
  const table = service.of(clubId);
  await inParallel(await listUserRecords(table), 10, (user) =>
    // The user may have been deleted since.
    ignoreConditionFailed(table.write({ update: keys.user(user.id), add: { epoch: 1, v: 1 } })),
  );
}
