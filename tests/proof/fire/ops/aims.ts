import { badDay, type Rates } from './fault-stream.ts';
import type { Plan, Weights } from './world.ts';

/** What clients do among which a certain lack shows. */
export type Aim = Omit<Plan, 'clients' | 'operations'> & { readonly rates: Rates };

const everyday: Weights = {
  assign: 12,
  assignOne: 6,
  sell: 26,
  unsell: 14,
  takeBack: 12,
  read: 10,
  list: 6,
  drawWinner: 6,
  createDraw: 2,
  deleteDraw: 2,
};

/** All operations, at few tickets. */
export const busy: Aim = { numbers: 12, weights: everyday, archiveEach: 120, winners: 4, rates: badDay };
/** As many tickets as keep a club's members apart now and then: the long form. */
export const ordinary: Aim = { ...busy, numbers: 40, archiveEach: 200, winners: 12 };

/** Transactions take their time: what was read is old by then. */
const slow: Rates = { ...badDay, held: 300 };
const brisk: Rates = { ...badDay, delayed: 300 };
const hasty = { ...everyday, read: 2, list: 3, createDraw: 0, deleteDraw: 0, drawWinner: 0 };

/** Tickets come, are sold and go. */
export const taking: Aim = {
  ...busy,
  numbers: 5,
  weights: { ...hasty, assign: 0, assignOne: 30, takeBack: 30, sell: 25, unsell: 15 },
  archiveEach: 0,
  rates: slow,
};
/** Many assignments at once. */
export const rushed: Aim = {
  ...busy,
  numbers: 16,
  weights: { ...hasty, assign: 40, takeBack: 40, sell: 4 },
  archiveEach: 0,
  rates: brisk,
};
/** Sellers get their first ticket, and lose their last one. */
export const opening: Aim = {
  ...rushed,
  numbers: 8,
  weights: { ...rushed.weights, assign: 10, assignOne: 30, takeBack: 40 },
};
/** It is archived all the time. */
export const resting: Aim = {
  ...busy,
  archiveEach: 20,
  weights: { ...hasty, assign: 15, assignOne: 12, takeBack: 25, unsell: 20 },
  rates: slow,
};
/** Sales and removals while winners are drawn. */
export const drawing: Aim = {
  ...busy,
  numbers: 16,
  weights: { ...hasty, assign: 14, unsell: 20, drawWinner: 16, createDraw: 6, deleteDraw: 8 },
  archiveEach: 0,
  winners: 14,
  rates: slow,
};
