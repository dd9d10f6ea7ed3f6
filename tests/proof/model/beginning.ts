import type { RoleName } from '../../../shared/contract/roles.ts';
import { makeFundraiser } from '../../support/fundraiser.ts';
import type { TestUser } from '../../support/club.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import type { Place } from './difference.ts';
import type { Figures } from './figures.ts';
import { Club, inDays, type Person, type Team } from './model.ts';
import type { Real } from './real.ts';

/** How every story begins. */
export const beginning =
  'A club with the teams Kansli (Master, Admin, Content, Kassor), P12 (Ledare, Saljare) and F10 (Annanledare, Annansaljare); ' +
  'Lotteri 1 of 12 numbers; Insamling 1, for which Saljare collects';

/** A new club, and the model beside it. */
export async function begin(
  cloud: TestCloud,
  figures: Figures,
  places: ReadonlySet<Place> | undefined,
): Promise<{ model: Club; real: Real }> {
  const club = await cloud.club();
  const section = { id: club.sectionId, name: 'Fotboll', gone: false };
  const teamOf = (id: string, name: string): Team => ({ id, name, section, gone: false });
  const office = teamOf(club.office, 'Kansli');
  const p12 = teamOf(club.p12, 'P12');
  const f10 = teamOf(club.f10, 'F10');
  const somebody = (label: string, user: TestUser, team: Team, role: RoleName | null = null): Person => ({
    id: user.id,
    label,
    firstName: label,
    lastName: `${label}sson`,
    email: user.email,
    team,
    role,
    active: true,
    gone: false,
    born: 0,
    user,
  });
  const seller = somebody('Saljare', club.seller, p12);
  const rules = { until: inDays(30), closed: false };
  const lottery = { name: 'Lotteri 1', price: 40, maxNumber: 12 };
  const fundraiser = { name: 'Insamling 1' };
  const [lotteryId, fundraiserId] = [
    await club.lottery(lottery),
    await makeFundraiser(club, [club.seller], fundraiser),
  ];
  const model = new Club({
    sections: [section],
    teams: [office, p12, f10],
    people: [
      somebody('Master', club.master, office, 'Master'),
      somebody('Admin', club.admin, office, 'Admin'),
      somebody('Content', club.content, office, 'ContentAdmin'),
      somebody('Kassor', club.treasurer, office, 'Kassör'),
      somebody('Ledare', club.leader, p12, 'TeamAdmin'),
      somebody('Annanledare', club.otherLeader, f10, 'TeamAdmin'),
      seller,
      somebody('Annansaljare', club.otherSeller, f10),
    ],
    lotteries: [{ id: lotteryId, ...lottery, ...rules, tickets: new Map(), draws: [] }],
    fundraisers: [{ id: fundraiserId, ...fundraiser, ...rules, collectors: new Set([seller]), donors: [] }],
  });
  // What is made by commands comes after what was there.
  model.turn = 1;
  return { model, real: { cloud, club, figures, story: [], places } };
}
