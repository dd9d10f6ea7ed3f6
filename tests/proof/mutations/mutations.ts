import { queueMutations } from './queue-mutations.ts';

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
    file: 'functions/ledger/sell.ts',
    from: "=> all(equal('a', a), absent('view.b'));",
    to: "=> equal('a', a);",
    caughtBy: 'tests/races/sales.test.ts',
  },
  {
    says: 'a removal that its tally does not count',
    file: 'functions/ledger/unsell.ts',
    from: '      tallyWrite(sale.userId, lottery, { sold: -leaving.length, at, sums }),\n',
    to: '',
    caughtBy: 'tests/races/sales.test.ts',
  },
  {
    says: 'a winner whose ticket has another buyer by now',
    file: 'functions/draw/store-winner.ts',
    from: "equal('view.b.n', buyer.n),",
    to: "present('view.b.n'),",
    caughtBy: 'tests/api/draw/draw-winner.test.ts',
  },
  {
    says: 'a mail sent twice: a claim takes over what another worker has just claimed',
    file: 'functions/store/receipt.ts',
    from: "existing.state !== 'claimed' || now - existing.at < timeout) return existing;",
    to: "existing.state !== 'claimed') return existing;",
    caughtBy: 'tests/workers/mail-once.test.ts',
  },
  {
    says: 'a session that outlives a new password',
    file: 'functions/kernel/caller.ts',
    from: '  user.epoch === epoch &&\n',
    to: '',
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
    from: '  if (failures < failuresPerAccount) return;\n',
    to: '  if (failures >= 0) return;\n',
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
    file: 'functions/store/table-reader.ts',
    from: '#${club}#${pk}`',
    to: '##${pk}`',
    caughtBy: 'tests/kernel/matrix.test.ts',
  },
  {
    says: 'a payment taken back although the money has been handed in',
    file: 'functions/ledger/change-payment.ts',
    from: '    if (-(sums.owed ?? 0) > owed) return',
    to: '    if (-(sums.owed ?? 0) > owed && owed < 0) return',
    caughtBy: 'tests/api/settlement/settlement.test.ts',
  },
  {
    says: 'a payment without a condition: it takes back what is being handed in',
    file: 'functions/ledger/sale.ts',
    from: ', ...(returned > 0 && { if: owesAtLeast(returned) })',
    to: '',
    caughtBy: 'tests/races/hand-ins.test.ts',
  },
  {
    says: 'a hand-in counted twice',
    file: 'functions/store/settlement-record.ts',
    from: 'add: { handedIn: ore, owed: -ore },',
    to: 'add: { handedIn: 2 * ore, owed: -ore },',
    caughtBy: 'tests/races/hand-ins.test.ts',
  },
  {
    says: 'an envelope received twice: nothing asks what is owed',
    file: 'functions/store/settlement-record.ts',
    from: '    if: all(enough, ...also),',
    to: '    ...(also.length > 0 && { if: all(...also) }),',
    caughtBy: 'tests/races/hand-ins.test.ts',
  },
  {
    says: 'a removal that changes the sums of no tally',
    file: 'functions/ledger/unsell.ts',
    from: 'tallyWrite(sale.userId, lottery, { sold: -leaving.length, at, sums }),',
    to: 'tallyWrite(sale.userId, lottery, { sold: -leaving.length, at, sums: {} }),',
    caughtBy: 'tests/races/payments.test.ts',
  },
  {
    says: 'a hand-in reversed although its money has been passed on',
    file: 'functions/store/settlement-record.ts',
    from: "{ update: key, add: { held: ore }, if: above('held', -ore - 1) };",
    to: '{ update: key, add: { held: ore } };',
    caughtBy: 'tests/races/hand-ins.test.ts',
  },
  {
    says: 'a club on trial that mails as much as it likes',
    file: 'functions/store/trial-mail.ts',
    from: "        if: any(absent('count'), below('count', limit)),\n",
    to: '',
    caughtBy: 'tests/workers/trial-mail.test.ts',
  },
  {
    says: 'a link that creates a second club',
    file: 'functions/ledger/new-club.ts',
    from: "{ put: clubItem(club), if: absent('pk') }",
    to: '{ put: clubItem(club) }',
    caughtBy: 'tests/races/start-club.test.ts',
  },
  {
    says: 'a public number that decides nothing: who runs the service knows the winners',
    file: 'functions/store/draw-record.ts',
    from: ": hmacOf(Buffer.from(stream(`public:${publicNumber}`)).toString('hex'));",
    to: ': stream;',
    caughtBy: 'tests/bin/both-checks.test.ts',
  },
  {
    says: 'a public number taken while nothing is frozen: the set is frozen after it',
    file: 'functions/draw/start.ts',
    from: "          equal('frozen.setHash', setHash),\n",
    to: '',
    caughtBy: 'tests/races/draws.test.ts',
  },
  {
    says: 'a controller whose link has been replaced still decides',
    file: 'functions/draw/decide.ts',
    from: "if: all(equal('controller.nonce', controller.nonce), condition),",
    to: 'if: condition,',
    caughtBy: 'tests/races/controller.test.ts',
  },
  {
    says: 'an approval of a set that is no longer frozen',
    file: 'functions/draw/approve-draw.ts',
    from: "if: all(equal('frozen.setHash', setHash), absent('publicNumber')),",
    to: "if: absent('publicNumber'),",
    caughtBy: 'tests/races/controller.test.ts',
  },
  {
    says: 'results that everyone sees before they are published',
    file: 'functions/store/draw-record.ts',
    from: 'mailSent || published === true;',
    to: 'mailSent || published !== false;',
    caughtBy: 'tests/api/draw/results.test.ts',
  },
  {
    says: 'a mailbox that is mailed its tickets as often as anyone asks',
    file: 'functions/ticket/find-tickets.ts',
    from: 'club?.active === true && ofMailbox <= findLimits.perMailbox;',
    to: 'club?.active === true;',
    caughtBy: 'tests/api/ticket/find-tickets.test.ts',
  },
  {
    says: 'a winner mail that names a winner whose prize was drawn again before',
    file: 'functions/draw/winner-letter.ts',
    from: 'replaced === undefined || Date.parse(replaced.at) > at;',
    to: 'at > 0 || replaced === undefined;',
    caughtBy: 'tests/workers/winner-mail-kinds.test.ts',
  },
  {
    says: 'a lottery that is sold gets the registration of later settings',
    file: 'functions/ledger/terms-lock.ts',
    from: 'const isChanged = sold === 0 &&',
    to: 'const isChanged = sold >= 0 &&',
    caughtBy: 'tests/races/registration.test.ts',
  },
  {
    says: 'a new registration reaches lotteries that were sold before copies were kept',
    file: 'functions/settings/edit-settings.ts',
    from: 'await keepRegistration(table.forSteps(), before);',
    to: 'await Promise.resolve(keepRegistration);',
    caughtBy: 'tests/api/lottery/ground.test.ts',
  },
  {
    says: 'a sale without confirmed age commits after the age limit was set',
    file: 'functions/lottery/change-rules.ts',
    from: '    terms.ageLimit !== (view.ageLimit ?? null) ||\n',
    to: '',
    caughtBy: 'tests/races/age-limit.test.ts',
  },
  {
    says: 'a buyer who gets another name without confirmed age',
    file: 'functions/ledger/edit-buyer.ts',
    from: 'if (renamed && lacksAge(lottery.view, edit.ageConfirmed)) return ageRefusal;',
    to: '',
    caughtBy: 'tests/api/sale/age-limit.test.ts',
  },
  ...queueMutations,
];
