import { pathOf } from '../../../shared/contract/index.ts';
import {
  type Account,
  type ClubAccount,
  readAccount,
  readClubAccount,
  saveCosts,
} from '../../../shared/contract/account.ts';

import type { TestClub, TestCloud } from '../../support/cloud.ts';
import type { TestUser } from '../../support/club.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { type Fetched, fetchFile } from '../report/files.ts';

export interface SentCost {
  readonly name: string;
  readonly amount: number;
}

export function accountsOf(cloud: TestCloud, club: TestClub) {
  return {
    read: async (id: string, who: TestUser = club.treasurer) =>
      (await who.call(readAccount, { params: { id } })).body as Account,
    period: async (from: string, to: string, who: TestUser = club.treasurer) =>
      (await who.call(readClubAccount, { query: { from, to } })).body as ClubAccount,
    save: async (id: string, costs: readonly SentCost[], who: TestUser = club.treasurer, key?: string) =>
      outcomeOf(
        await who.call(saveCosts, { params: { id }, body: { costs } }, key === undefined ? {} : { key }),
      ),
    file: (id: string, as: string, who: TestUser = club.treasurer): Promise<Fetched> =>
      fetchFile(`${cloud.url}${pathOf(readAccount).replace('{id}', id)}?as=${as}`, who),
    periodFile: (from: string, to: string, as: string, who: TestUser = club.treasurer): Promise<Fetched> =>
      fetchFile(`${cloud.url}${pathOf(readClubAccount)}?from=${from}&to=${to}&as=${as}`, who),
  };
}
