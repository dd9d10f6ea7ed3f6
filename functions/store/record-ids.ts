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
  draw: (lotteryId: string, drawId: string) => `${lotteryId}-${drawId}`,
  parseDraw(id: string): { lotteryId: string; drawId: string } | undefined {
    const match = /^([a-z0-9]+)-([a-z0-9]+)$/.exec(id);
    return match ? { lotteryId: match[1] ?? '', drawId: match[2] ?? '' } : undefined;
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
