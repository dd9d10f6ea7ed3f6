import { createSelfMade } from '../auth/create-self-made.ts';
import { currentTerms } from '../ledger/terms.ts';
import { randomId } from '../store/ids.ts';
import { setClubActive } from '../operators/create-club.ts';
import { openService } from '../kernel/resources.ts';
import { inParallel } from '../store/in-parallel.ts';
import { perform } from '../kernel/perform.ts';
import { handler as editSettings } from '../settings/edit-settings.ts';
import { ClubMaker } from './club-maker.ts';
import { makeFundraisers } from './fundraisers.ts';
import { makeLottery } from './lotteries.ts';
import { loseActivationMail } from './unreached.ts';
import { writeNews } from './news.ts';
import { writePages } from './pages.ts';
import { choices, peopleOf } from './people.ts';
import type { ClubPlanData } from './plan.ts';
import { clubs, demoPassword, dormant, onTrial } from './plans.ts';
import { writeQuestions } from './questions.ts';

/**
 * Creates the demo data through the routes' functions, with the clock set to when it would have happened. Runs on its
 * own, with the environment and credentials of an empty service.
 */
async function seed(today: Date): Promise<void> {
  for (const [index, plan] of clubs.entries()) {
    const { club, contentId } = await makeClub(plan, today);
    if (index > 0) continue;
    // Content and FAQ are one set for the whole service.
    const writer = await club.acting(contentId, new Date(today.getTime() - 200 * 86_400_000));
    await writePages(writer);
    await writeQuestions(writer);
  }
  const master = { firstName: 'Vilhelm', lastName: 'Vila', email: `master@${dormant.domain}` };
  const plan = { name: dormant.name, urlKey: dormant.urlKey, section: 'Bandy', team: 'Kansli', master };
  const { id } = await ClubMaker.make(plan, today, { password: demoPassword });
  await setClubActive(openService(), id, false);
  await startOnTrial(new Date(today.getTime() - 2 * 86_400_000));
}

/** A club as its first Master starts it. */
async function startOnTrial(now: Date): Promise<void> {
  const service = openService();
  const { domain, ...club } = onTrial;
  const person = { firstName: 'Åsa', lastName: 'Åström', email: `master@${domain}` };
  const start = { ...club, ...person, terms: await currentTerms(service), at: now.toISOString() };
  await createSelfMade(service, { clubId: randomId(), start, password: demoPassword }, now);
}

async function makeClub(
  plan: ClubPlanData,
  today: Date,
): Promise<{ readonly club: ClubMaker; readonly contentId: string }> {
  const began = new Date(today.getTime() - 400 * 86_400_000);
  const chance = choices(plan.seed);
  const person = peopleOf(plan.demoClub, chance);
  const named = (local: string) => ({ ...person(), email: `${local}@${plan.domain}` });
  const [first, ...more] = plan.sections;
  if (!first) throw new Error(`${plan.name} has no section`);
  const office = more.at(-1)?.name ?? first.name;
  const { name, urlKey } = plan;
  const start = { name, urlKey, section: office, team: 'Kansli', master: named('master') };
  const signIn = { password: demoPassword, seen: new Date(today.getTime() - 3_600_000) };
  const club = await ClubMaker.make(start, began, signIn);
  const team = new Map<string, string>();
  const members: { readonly teamId: string }[] = [];
  for (const section of plan.sections) {
    const sectionId = section.name === office ? club.sectionId : await club.addSection(section.name, began);
    for (const each of section.teams) {
      const teamId = await club.addTeam(sectionId, each.name, began);
      team.set(each.name, teamId);
      for (let count = 0; count < each.members; count++) members.push({ teamId });
    }
  }
  const sellers: string[] = [];
  await inParallel(
    members.map((member) => ({ ...member, person: person() })),
    6,
    async (member) => {
      // A few have not activated their accounts yet.
      const active = !member.person.email.startsWith('m');
      const seen = new Date(today.getTime() - member.person.email.length * 5 * 3_600_000);
      const id = await club.addUser(member.person, member.teamId, began, { active, seen });
      if (active) sellers.push(id);
    },
  );
  sellers.sort((one, other) => (one < other ? -1 : 1));
  const p12 = team.get('P12') ?? '';
  const f10 = team.get('F10') ?? '';
  const contentId = await club.addUser(named('content'), club.teamId, began, {
    ...signIn,
    role: 'ContentAdmin',
  });
  const adminId = await club.addUser(named('admin'), club.teamId, began, { ...signIn, role: 'Admin' });
  await club.addUser(named('kassor'), club.teamId, began, { ...signIn, role: 'Kassör' });
  const leader = await club.addUser(named('ledare'), p12, began, { ...signIn, role: 'TeamAdmin' });
  const seller = await club.addUser(named('saljare'), p12, began, signIn);
  // One email, two children in two teams.
  const family = named('familjen');
  const one = await club.addUser(family, p12, began, signIn);
  const other = await club.addUser({ ...family, firstName: person().firstName }, f10, began, signIn);
  // A family whose users switch between them.
  const siblings: string[] = [];
  for (const [firstName, teamName] of plan.siblings) {
    const sibling = { firstName, lastName: 'Wahlgren', email: `wahlgren@${plan.domain}` };
    siblings.push(await club.addUser(sibling, team.get(teamName) ?? '', began, signIn));
  }
  const hidden = { ...person(), protected: true, alias: 'Spelare 12' } as const;
  const protectedId = await club.addUser(hidden, p12, began, { seen: signIn.seen });
  const everybody = [seller, one, other, leader, ...siblings, protectedId, ...sellers];
  await perform(editSettings, await club.acting(adminId, began), { body: plan.settings });
  for (const lottery of plan.lotteries)
    await makeLottery(club, plan.demoClub, lottery, everybody, adminId, chance, today);
  await loseActivationMail(club.table);
  await makeFundraisers(club, plan.demoClub, everybody, adminId, chance, today);
  await writeNews(club, plan.demoClub, adminId, today);
  return { club, contentId };
}

await seed(new Date(Number(process.env.DEMO_NOW ?? Date.now())));
