import type { CarryOut } from '../job/carry-out.ts';

export const carryOut: CarryOut = async ({ job }) => {
  throw new Error(`no ${job.kind} yet`);
};
