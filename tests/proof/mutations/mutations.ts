/** One change to the product that takes a promise away, and the test of `npm test` that must then fail. */
export interface Mutation {
  /** What goes wrong with it. */
  readonly says: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  /** The test file that catches it: one is enough, others may too. */
  readonly caughtBy: string;
}

export const mutations: readonly Mutation[] = [
  {
    says: 'a condition removed: a ticket is sold twice',
    file: 'functions/ledger/sale.ts',
    from: "if: all(equal('a', ticket.a), absent('view.b')),",
    to: "if: equal('a', ticket.a),",
    caughtBy: 'tests/races/sales.test.ts',
  },
  {
    says: 'a removal that its tally does not count',
    file: 'functions/ticket/unsell-ticket.ts',
    from: '            tallyWrite(ticket, lottery, -1, buyer.at),\n',
    to: '',
    caughtBy: 'tests/races/sales.test.ts',
  },
  {
    says: 'a winner whose ticket has another buyer by now',
    file: 'functions/draw/store-winner.ts',
    from: "equal('view.b.n', winner.buyer.n),",
    to: "present('view.b.n'),",
    caughtBy: 'tests/api/draw/draw-winner.test.ts',
  },
  {
    says: 'a mail sent twice: a claim takes over what another worker has just claimed',
    file: 'functions/store/receipt.ts',
    from: "if (met.state !== 'claimed' || now - met.at < timeout) return met;",
    to: "if (met.state !== 'claimed') return met;",
    caughtBy: 'tests/workers/mail-once.test.ts',
  },
  {
    says: 'a session that outlives a new password',
    file: 'functions/kernel/caller.ts',
    from: 'if (!isAccountActive(user) || user.epoch !== claims.epoch) return undefined;',
    to: 'if (!isAccountActive(user)) return undefined;',
    caughtBy: 'tests/api/auth/links.test.ts',
  },
  {
    says: 'a role forgotten: every team leader reaches every team',
    file: 'functions/kernel/caller.ts',
    from: '(caller.isTeamAdmin && caller.teamId === user.teamId)',
    to: 'caller.isTeamAdmin',
    caughtBy: 'tests/kernel/matrix.test.ts',
  },
  {
    says: 'a route whose role is lowered',
    file: 'shared/contract/user.ts',
    from: "  path: '/user',\n  summary: \"The club's users, in Swedish order of their names\",\n  access: 'admin',",
    to: "  path: '/user',\n  summary: \"The club's users, in Swedish order of their names\",\n  access: 'user',",
    caughtBy: 'tests/contract/openapi.test.ts',
  },
  {
    says: 'a text changed',
    file: 'shared/contract/errors.ts',
    from: "message: 'Försäljningsdatum har utgått'",
    to: "message: 'Försäljningen är stängd'",
    caughtBy: 'tests/api/ticket/sell-ticket.test.ts',
  },
  {
    says: 'a repeat with the same key that has a second effect',
    file: 'functions/kernel/idempotency.ts',
    from: 'return found?.hash === this.#hash ? found : undefined;',
    to: 'return undefined;',
    caughtBy: 'tests/kernel/every-repeat.test.ts',
  },
  {
    says: 'HTML that runs script when its link is pressed',
    file: 'shared/domain/html-rules.ts',
    from: 'return /^(https?:\\/\\/|mailto:|tel:)/i.test(plain);',
    to: 'return true;',
    caughtBy: 'tests/unit/html/clean.test.ts',
  },
  {
    says: 'a cell that begins a formula',
    file: 'functions/spreadsheet/cell.ts',
    from: 'const formula = /^[=+',
    to: 'const formula = /^[+',
    caughtBy: 'tests/unit/spreadsheet.test.ts',
  },
  {
    says: 'passwords that may be guessed without end',
    file: 'functions/auth/attempts.ts',
    from: '  if (failures >= failuresPerAccount) throw tooMany(now);\n',
    to: '',
    caughtBy: 'tests/api/auth/login.test.ts',
  },
  {
    says: 'a form for buyers that stays open when the sale is over',
    file: 'web/components/sale-closed.tsx',
    from: 'Försäljningsdatum har utgått',
    to: '',
    caughtBy: 'tests/e2e/seller.spec.ts',
  },
  {
    says: 'items of one club that another reads by its key',
    file: 'functions/store/table.ts',
    from: '#${club}#${pk}`',
    to: '##${pk}`',
    caughtBy: 'tests/kernel/matrix.test.ts',
  },
];
