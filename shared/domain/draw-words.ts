import type { DrawRule } from './draw-rule.ts';
import type { DrawState } from './draw-state.ts';

/** The rules in words: what a draw is made among. */
export const ruleWords: Readonly<Record<DrawRule, string>> = {
  sold: 'sålda lotter',
  paid: 'betalda lotter',
  all: 'alla nummer, också de som ingen har köpt',
};

/** A draw's state in Swedish. */
export const drawStateText: Readonly<Record<DrawState, string>> = {
  open: 'inte avslutad',
  frozen: 'lotterna är frysta',
  started: 'startad',
  closed: 'avslutad',
};
