import type { DrawRule } from './draw-rule.ts';
import type { DrawState } from './draw-state.ts';
import { formatNumber } from './numbers.ts';

/** The rules in words: which numbers a draw is made among. */
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

/**
 * The warning when a draw is about to end too early: '12 av 13 vinster är inte dragna än. ', as a prefix of another
 * sentence; empty if all are drawn.
 */
export const undrawnWords = (left: number, of: number): string =>
  left === 0
    ? ''
    : `${formatNumber(left)} av ${formatNumber(of)} ${of === 1 ? 'vinst' : 'vinster'} är inte ${left === 1 ? 'dragen' : 'dragna'} än. `;
