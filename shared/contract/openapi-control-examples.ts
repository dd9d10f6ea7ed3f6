const token = 'c4h8r1ytm5vq-k3v9x2mq7t4b-d8w1n5zr0c2y-b5m0y7kdq3vsn8g2t6xw1z4a';

/** Examples of a controller's calls, by field name as in openapi-examples.ts. */
export const controlExamples: Readonly<Record<string, unknown>> = {
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
