import { type ClubRecord, clubItem, clubListChanged } from '../store/club-record.ts';
import { absent, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { joinLogin, type LoginEntry } from '../store/login-record.ts';
import { nameWrites } from '../store/name-record.ts';
import { newSettings } from '../store/settings-record.ts';
import { sectionItem, teamItem } from '../store/structure-record.ts';
import { type UserRecord, userItem } from '../store/user-record.ts';
import { roleIdOf } from './role-change.ts';

/** Who a club's first Master is. */
export interface FirstMaster {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The indexes of the writes that fail if another club has the urlKey, and if the club already exists. */
export const newClubConditions = { urlKey: 0, club: 1 } as const;

/** First section and team of a new club; both can be renamed. */
export const beginning = { section: 'Förening', team: 'Kansli' };

/** The writes of a new club: one section, one team, and in it a Master. */
export function newClubWrites(
  club: ClubRecord,
  at: {
    readonly sectionId: string;
    readonly section: string;
    readonly teamId: string;
    readonly team: string;
  },
  master: FirstMaster,
  account: Pick<UserRecord, 'id' | 'lastLogin'> &
    Partial<UserRecord> & { active: boolean; login?: LoginEntry },
): Write[] {
  const { active, login, ...rest } = account;
  const { sectionId, teamId } = at;
  const view = { ...master, teamId, active, role: roleIdOf('Master'), createdDate: club.createdDate };
  const user = { v: 1, epoch: 1, view, ...rest };
  return [
    { put: { ...keys.clubUrlKey(club.urlKey), clubId: club.id }, if: absent('pk') },
    { put: clubItem(club), if: absent('pk') },
    clubListChanged(),
    { put: { ...keys.club(), admins: 0 }, if: absent('pk') },
    newSettings(club.selfMade),
    { put: sectionItem({ id: sectionId, v: 1, name: at.section, teams: 1 }) },
    { put: teamItem({ id: teamId, v: 1, name: at.team, sectionId, users: 1 }) },
    { put: userItem(user) },
    ...nameWrites(undefined, user),
    joinLogin(master.email, undefined, account.id, login),
  ];
}
