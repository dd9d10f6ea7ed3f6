import { expect, test } from 'vitest';
import { saysProtected } from '../../shared/domain/protected-words.ts';

test.each([
  'Skyddad',
  'skyddad identitet',
  'Skyddade personuppgifter',
  'Anna (skyddat boende)',
  'SEKRETESS',
  'sekretessmarkerad',
  'Sekretessmarkering',
  'kvarskrivning',
  'kvarskriven',
  'spärrmarkering',
  'fingerade personuppgifter',
])('%s says that an identity is protected', (text) => expect(saysProtected(text)).toBe(true));

test.each(['', 'Anna Skyddahl', 'oskyddad', 'ej skyddad', 'Inga skyddade uppgifter', 'Sekretariatet'])(
  '%s does not',
  (text) => expect(saysProtected(text)).toBe(false),
);
