import { choosePasswords } from '../auth/choose-password.ts';
import { type NewClubInput, createClub } from '../operators/create-club.ts';
import { type Acting, perform } from '../kernel/perform.ts';
import { openService } from '../kernel/resources.ts';
import { signSession } from '../kernel/session.ts';
import { handler as createSection } from '../structure/create-section.ts';
import { handler as createTeam } from '../structure/create-team.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { handler as createUser } from '../user/create-user.ts';
import { handler as giveRole } from '../user/give-role.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import { findUser, type UserRecord } from '../store/user-record.ts';
import type { RoleName } from '../../shared/contract/roles.ts';
import type { Person } from './people.ts';

/** Ids of a new club's first records; the user is its Master. */
interface ClubIds {
  readonly clubId: string;
  readonly userId: string;
  readonly sectionId: string;
  readonly teamId: string;
}

/** An active user: when they last signed in, by default when activated, and their password, by default none. */
interface Account {
  readonly password?: string;
  readonly seen?: Date;
}

/**
 * Creates a club through the routes' functions, at any time, for demo data and tests. What no route does (the first
 * Master) uses the operators' functions.
 */
export class ClubMaker {
  readonly id: string;
  readonly masterId: string;
  /** The club's first section and team. */
  readonly sectionId: string;
  readonly teamId: string;
  readonly table: Table;

  private constructor(clubIds: ClubIds) {
    this.id = clubIds.clubId;
    this.masterId = clubIds.userId;
    this.sectionId = clubIds.sectionId;
    this.teamId = clubIds.teamId;
    this.table = openService().of(clubIds.clubId);
  }

  /** An existing club. */
  static of(clubIds: ClubIds): ClubMaker {
    return new ClubMaker(clubIds);
  }

  /** A new club with an active Master. @throws when another club has the urlKey */
  static async make(plan: NewClubInput, now: Date, account: Account = {}): Promise<ClubMaker> {
    const clubIds = await createClub(openService(), plan, now);
    if (!clubIds) throw new Error(`there is a club ${plan.urlKey}`);
    const maker = new ClubMaker(clubIds);
    await maker.activate(clubIds.userId, now, account);
    return maker;
  }

  /** Acts as this user at this time. */
  async acting(userId: string, now: Date): Promise<Acting> {
    const { epoch } = await this.user(userId);
    return { club: this.id, userId, epoch, now };
  }

  async addSection(name: string, now: Date): Promise<string> {
    return perform(createSection, await this.acting(this.masterId, now), { body: { name } });
  }

  async addTeam(sectionId: string, name: string, now: Date): Promise<string> {
    return perform(createTeam, await this.acting(this.masterId, now), { body: { name, sectionId } });
  }

  /** Adds a user to a team: active unless stated otherwise. */
  async addUser(
    person: Person & { readonly protected?: true; readonly alias?: string },
    teamId: string,
    now: Date,
    options: Account & { readonly role?: RoleName; readonly active?: boolean } = {},
  ): Promise<string> {
    const master = await this.acting(this.masterId, now);
    const id = await perform(createUser, master, { body: { ...person, teamId } });
    if (options.active !== false) await this.activate(id, now, options);
    const roleId = options.role && roleIdOf(options.role);
    if (roleId) await perform(giveRole, master, { body: { userId: id, roleId } });
    return id;
  }

  /** A session token, as after signing in. */
  async token(userId: string, now: Date): Promise<string> {
    const { epoch } = await this.user(userId);
    return signSession({ userId, club: this.id, epoch }, openService(), now);
  }

  private async activate(userId: string, now: Date, { password, seen = now }: Account): Promise<void> {
    const user = await this.user(userId);
    if (password !== undefined) {
      const link = { kind: 'activation', linkOf: new Map([[userId, user.activation?.id ?? '']]) } as const;
      await choosePasswords(this.table, link, { password }, now, async () => true);
      await this.table.write({ update: keys.user(userId), set: { lastLogin: seen.toISOString() } });
      return;
    }
    // These users never sign in, so no password is hashed.
    await this.table.write({
      update: keys.user(userId),
      set: { 'view.active': true, lastLogin: seen.toISOString() },
      remove: ['activation'],
      add: { v: 1, epoch: 1 },
      if: equal('v', user.v),
    });
  }

  private async user(userId: string): Promise<UserRecord> {
    const user = await findUser(this.table, userId, { consistent: true });
    if (!user) throw new Error(`no user ${userId}`);
    return user;
  }
}
