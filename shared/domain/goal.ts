import { formatSek, shareText } from './numbers.ts';

/**
 * The text below a fundraiser's sum: that it has been collected, and of which goal.
 * @param goal SEK
 */
export const sumText = (goal: number | null, isOpen: boolean): string =>
  `${isOpen ? 'insamlat hittills' : 'insamlat'}${goal === null ? '' : ` av målet ${formatSek(goal)}`}`;

/**
 * Progress of a fundraiser: the percentage rounded down, so that only a reached goal is 100 %; with one decimal below 1
 * %.
 */
export const reachedText = (sum: number, goal: number): string =>
  sum >= goal ? 'Målet är nått!' : `${shareText(sum, goal, Math.floor)} av målet`;
