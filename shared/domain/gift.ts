import { formatSek } from './numbers.ts';

/** What a donor gives: a sum in SEK, or goods or services, whose sum may be 0. */
export interface Gift {
  readonly sum: number;
  readonly inKind?: boolean | undefined;
}

/** Whether it is a gift at all. */
export const isGift = ({ sum, inKind }: Gift): boolean => sum > 0 || inKind === true;

/** A gift as shown to users: its sum, or in words if it has none. */
export const formatGift = ({ sum, inKind }: Gift): string =>
  sum === 0 && inKind === true ? 'Varor eller tjänster' : formatSek(sum);
