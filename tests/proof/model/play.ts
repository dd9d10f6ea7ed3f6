import * as fc from 'fast-check';
import type { RoleName } from '../../../shared/contract/roles.ts';
import type { TestUser } from '../../support/club.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import { Command, maxPicked, picksOfCommand, type Plan, type Plans } from './command.ts';
import { lotteries } from './lotteries.ts';
import { Club, inDays, type Person, type Team } from './model.ts';
import { people } from './people.ts';
import { count, Divergence, type Real } from './real.ts';
import { shortened } from './shortened.ts';
import { tickets } from './tickets.ts';
import { lookAtWholeClub } from './whole-club.ts';

const plans: Plans = { ...people, ...lotteries, ...tickets };
/** Commands that come more often than the others. */
const often: readonly (readonly string[])[] = [
  ['sell', 'sell', 'sell', 'sell', 'editLottery', 'editLottery', 'editLottery', 'assignToUser'],
  ['assignToUser', 'drawWinner', 'drawWinner', 'unsell', 'moveUser', 'giveRole'],
];
const picks = fc.array(fc.nat({ max: maxPicked - 1 }), {
  minLength: picksOfCommand,
  maxLength: picksOfCommand,
});
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  ...[...Object.keys(plans), ...often.flat()].map((name) =>
    picks.map((numbers) => new Command(name, plans[name] as Plan, numbers)),
  ),
);

const beginning =
  'A club with the teams Kansli (Master, Admin, Content, Kassor), P12 (Ledare, Saljare) and F10 (Annanledare, Annansaljare); ' +
  'Lotteri 1 of 12 numbers';

/** A new club, and the model beside it. */
async function begin(cloud: TestCloud, figures: Real['figures']) {
  const club = await cloud.club();
  const teamOf = (id: string, name: string): Team => ({ is: 'team', id, name, gone: false });
  const [office, p12, f10] = [
    teamOf(club.office, 'Kansli'),
    teamOf(club.p12, 'P12'),
    teamOf(club.f10, 'F10'),
  ];
  const usual = { is: 'person', active: true, gone: false } as const;
  const somebody = (label: string, user: TestUser, team: Team, role: RoleName | null = null): Person => {
    const names = { label, firstName: label, lastName: `${label}sson`, email: user.email };
    return { ...usual, ...names, id: user.id, team, role, user };
  };
  const rules = { until: inDays(30), closed: false };
  const lottery = { name: 'Lotteri 1', price: 40, maxNumber: 12 };
  const id = await club.lottery(lottery);
  const model = new Club({ id: club.sectionId, name: 'Fotboll' });
  model.teams.push(office, p12, f10);
  model.people.push(
    somebody('Master', club.master, office, 'Master'),
    somebody('Admin', club.admin, office, 'Admin'),
    somebody('Content', club.content, office, 'ContentAdmin'),
    somebody('Kassor', club.treasurer, office, 'Kassör'),
    somebody('Ledare', club.leader, p12, 'TeamAdmin'),
    somebody('Annanledare', club.otherLeader, f10, 'TeamAdmin'),
    somebody('Saljare', club.seller, p12),
    somebody('Annansaljare', club.otherSeller, f10),
  );
  model.lotteries.push({ is: 'lottery', id, ...lottery, ...rules, tickets: new Map(), draws: [] });
  // What commands create is younger.
  model.turn = 1;
  const real: Real = { cloud, club, figures, story: [] };
  return { model, real };
}

/** Which lives, and how long it takes to shorten one that goes wrong. */
export interface Plot {
  readonly seed: number;
  readonly runs: number;
  /** Most commands of a run; half as many are usual. */
  readonly commands: number;
  /** How long a failing life may be shortened, in ms, in each of two ways: each try is a club. */
  readonly shrinkFor: number;
  /** One life alone, as the story of it says. */
  readonly path?: string | undefined;
}

/** A life of a club that ended in a divergence. */
export interface Story {
  readonly lines: readonly string[];
  readonly but: string;
  /** How to have it told again. */
  readonly again: string;
}

/** The story as a person reads it. */
export const tellStory = ({ lines, but, again }: Story): string =>
  [
    `${beginning}.`,
    ...lines.map((line, index) => `${String(index + 1).padStart(3)}. ${line}`),
    `But ${but.slice(0, 1200)}`,
    again,
  ].join('\n');

/** fast-check's path, and behind it which of the commands were carried out. */
const separator = '@';

/** Lets clubs live, each beside its model. The story of the first that diverges, as short as there was time for. */
export async function play(
  cloud: TestCloud,
  plot: Plot,
  figures: Real['figures'],
): Promise<Story | undefined> {
  const [path, replayPath] = plot.path?.split(separator) ?? [];
  let enough = Infinity;
  let wrong: Omit<Story, 'again'> | undefined;
  const lives = fc.commands<Club, Real, false>([anyCommand], {
    maxCommands: plot.commands,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
  const holds = async (commands: Iterable<fc.AsyncCommand<Club, Real>>): Promise<boolean> => {
    const { model, real } = await begin(cloud, figures);
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await lookAtWholeClub(model, real);
      count(figures, 'clubs');
      return true;
    } catch (error) {
      const but = error instanceof Divergence ? error.message : String((error as Error).stack ?? error);
      wrong = { lines: real.story, but };
      return false;
    }
  };
  const property = fc.asyncProperty(lives, async (commands) => {
    // What has not been tried by now is passed over.
    fc.pre(Date.now() < enough);
    if (await holds(commands)) return true;
    enough = Math.min(enough, Date.now() + plot.shrinkFor);
    return false;
  });
  const { seed, runs: numRuns } = plot;
  const replay = path === undefined ? {} : { path, endOnFailure: true };
  const details = await fc.check(property, { seed, numRuns, ...replay });
  if (!details.failed) return undefined;
  // fast-check keeps neighbours together: what its story can still do without goes one by one.
  const fails = async (commands: readonly fc.AsyncCommand<Club, Real>[]) => !(await holds(commands));
  await shortened([...(details.counterexample?.[0] ?? [])], fails, Date.now() + plot.shrinkFor);
  const executed = /replayPath="([^"]*)"/.exec(String(details.counterexample?.[0]))?.[1] ?? '';
  const again = `MODEL_SEED=${seed} MODEL_COMMANDS=${plot.commands} MODEL_PATH='${details.counterexamplePath}${separator}${executed}'`;
  return { lines: wrong?.lines ?? [], but: wrong?.but ?? String(details.errorInstance), again };
}
