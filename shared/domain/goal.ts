import { formatSek } from './money.ts';
import { shareText } from './numbers.ts';

/** Below a fundraiser's sum: what it is, and of which goal. @param goal SEK */
export const sumText = (goal: number | null, isOpen: boolean): string =>
  `${isOpen ? 'insamlat hittills' : 'insamlat'}${goal === null ? '' : ` av målet ${formatSek(goal)}`}`;

/** How far a fundraiser has come: the percentage rounded down, so that only a reached goal is 100 %; below 1 % one decimal. */
export const reachedText = (sum: number, goal: number): string =>
  sum >= goal ? 'Målet är nått!' : `${shareText(sum, goal, Math.floor)} av målet`;
