/** Ids contain their parents' ids: a ticket's its lottery and number, a buyer's its ticket and a nonce. */
export const ids = {
  ticket: (lotteryId: string, number: number) => `${lotteryId}-${number}`,
  parseTicket(id: string): { lotteryId: string; number: number } | undefined {
    const match = /^([a-z0-9]+)-([1-9]\d{0,6})$/.exec(id);
    return match ? { lotteryId: match[1] ?? '', number: Number(match[2]) } : undefined;
  },
  buyer: (ticketId: string, nonce: string) => `${ticketId}-${nonce}`,
  parseBuyer(id: string): { lotteryId: string; number: number; nonce: string } | undefined {
    const match = /^([a-z0-9]+)-([1-9]\d{0,6})-([a-z0-9]+)$/.exec(id);
    return match ? { lotteryId: match[1] ?? '', number: Number(match[2]), nonce: match[3] ?? '' } : undefined;
  },
  /** Number and generation of the sale's first ticket. */
  sale: (lotteryId: string, number: number, generation: number) => `${lotteryId}-${number}-${generation}`,
  parseSale(id: string): { lotteryId: string; number: number; generation: number } | undefined {
    const match = /^([a-z0-9]+)-([1-9]\d{0,6})-(0|[1-9]\d{0,3})$/.exec(id);
    return match
      ? { lotteryId: match[1] ?? '', number: Number(match[2]), generation: Number(match[3]) }
      : undefined;
  },
  /** The token of a sale's public receipt: contains the club, since a visitor has none, and the sale's nonce as its secret. */
  receipt: (club: string, saleId: string, nonce: string) => `${club}-${saleId}-${nonce}`,
  parseReceipt(token: string): { club: string; saleId: string; nonce: string } | undefined {
    const match = /^([a-z0-9]+)-([a-z0-9]+-[1-9]\d{0,6}-(?:0|[1-9]\d{0,3}))-([a-z0-9]+)$/.exec(token);
    return match ? { club: match[1] ?? '', saleId: match[2] ?? '', nonce: match[3] ?? '' } : undefined;
  },
  /** `place` as in `keys.settlement`, of the entry that a reversal reverses. */
  settlement: (
    lotteryId: string,
    giver: { readonly userId: string } | { readonly teamId: string },
    place: string,
    isReversal: boolean,
  ) =>
    `${lotteryId}-${'userId' in giver ? `u-${giver.userId}` : `t-${giver.teamId}`}-${place}${isReversal ? '-r' : ''}`,
  parseSettlement(id: string) {
    const match = /^([a-z0-9]+)-([ut])-([a-z0-9]+)-([a-z0-9]+)(-r)?$/.exec(id);
    if (!match) return undefined;
    const [, lotteryId = '', kind, giverId = '', place = '', mark] = match;
    const giver = kind === 'u' ? { userId: giverId } : { teamId: giverId };
    return { lotteryId, giver, place, isReversal: mark !== undefined };
  },
  draw: (lotteryId: string, drawId: string) => `${lotteryId}-${drawId}`,
  parseDraw(id: string): { lotteryId: string; drawId: string } | undefined {
    const match = /^([a-z0-9]+)-([a-z0-9]+)$/.exec(id);
    return match ? { lotteryId: match[1] ?? '', drawId: match[2] ?? '' } : undefined;
  },
  /** The token of a controller's link: contains the club, since a visitor has none, and a nonce as its secret. */
  control: (club: string, drawId: string, nonce: string) => `${club}-${drawId}-${nonce}`,
  parseControl(token: string): { club: string; drawId: string; nonce: string } | undefined {
    const match = /^([a-z0-9]+)-([a-z0-9]+-[a-z0-9]+)-([a-z0-9]+)$/.exec(token);
    return match ? { club: match[1] ?? '', drawId: match[2] ?? '', nonce: match[3] ?? '' } : undefined;
  },
  winner: (drawId: string, prize: number) => `${drawId}-${prize}`,
  /** Contains the club: a fundraiser's summary is public, and a visitor has no club. */
  fundraiser: (club: string, nonce: string) => `${club}-${nonce}`,
  parseFundraiser(id: string): { club: string } | undefined {
    const match = /^([a-z0-9]+)-[a-z0-9]+$/.exec(id);
    return match ? { club: match[1] ?? '' } : undefined;
  },
  /** `place` as in `keys.donor`: time and nonce, without the separator. */
  donor: (fundraiserId: string, place: string) => `${fundraiserId}-${place}`,
  parseDonor(id: string): { fundraiserId: string; place: string } | undefined {
    const match = /^([a-z0-9]+-[a-z0-9]+)-([a-z0-9]+)$/.exec(id);
    return match ? { fundraiserId: match[1] ?? '', place: match[2] ?? '' } : undefined;
  },
} as const;
