const token = 'c4h8r1ytm5vq-k3v9x2mq7t4b-d8w1n5zr0c2y-b5m0y7kdq3vsn8g2t6xw1z4a';

/** Examples of a controller's calls, by field name as in openapi-examples.ts. */
const controlExamples: Readonly<Record<string, unknown>> = {
  'setController.name': 'Kerstin Holm',
  'setController.email': 'kerstin.holm@revision.example',
  'signDraw.name': 'Kerstin Holm',
  'refuseDraw.reason': 'Antalet sålda lotter stämmer inte med vår lista',
  ...Object.fromEntries(
    ['readControl', 'approveDraw', 'refuseDraw', 'startAsController', 'signDraw', 'printControlProtocol'].map(
      (name) => [`{${name}}.token`, token],
    ),
  ),
  'draws.id': 'k3v9x2mq7t4b-d8w1n5zr0c2y',
  'draws.name': 'Stora dragningen',
  'draws.state': 'frozen',
  'draws.winners': 0,
  'winners.name': 'Elcykel',
  'draw.state': 'frozen',
  handedOut: 540,
};

const lottery = 'k3v9x2mq7t4b';
const draw = `${lottery}-d8w1n5zr0c2y`;

/** Examples of controlled draws, by field name as in openapi-examples.ts. */
export const drawExamples: Readonly<Record<string, unknown>> = {
  ...controlExamples,
  drawId: draw,
  'draws.id': draw,
  'draw.id': draw,
  'draw.name': 'Julklappen',
  'draw.drawWinner': {
    id: `${draw}-1`,
    name: 'Cykel från Nordvikens cykel',
    createdDate: '2026-12-20T17:04:00.000Z',
  },
  'called.by': 'Anna Lind',
  publicNumber: '271828',
  publicSource: 'Svenska Spels Joker lördag 12 december',
  eligible: 4213,
  excluded: 12,
  winnerId: `${draw}-1`,
  ...Object.fromEntries(
    [
      'frozenDate',
      'startedDate',
      'approvedDate',
      'refused.date',
      'signed.date',
      'replaced.date',
      'handedOut.date',
      'called.date',
    ].map((name) => [name, '2026-12-20T17:04:00.000Z']),
  ),
  'refused.reason': 'Antalet sålda lotter stämmer inte med vår lista',
  'replaced.reason': 'Vinnaren hörde inte av sig i tid',
  'unfreezeDraw.reason': 'Två betalningar saknades',
  'redrawWinner.reason': 'Vinnaren hörde inte av sig i tid',
  'createDraw.reason': null,
  'replaced.by': 'Anna Lind',
  'handedOut.by': 'Anna Lind',
  'controller.name': 'Kerstin Holm',
  'signed.name': 'Kerstin Holm',
};
