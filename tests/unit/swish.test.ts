import { expect, test } from 'vitest';
import { organisationNumberOf, registrationFault } from '../../shared/domain/registration.ts';
import { showSwishNumber, swishNumberOf } from '../../shared/domain/swish.ts';

test.each([
  ['1234679304', '1234679304', '123 467 93 04'],
  ['123 467 93 04', '1234679304', '123 467 93 04'],
  ['123-467 93 04', '1234679304', '123 467 93 04'],
  ['070-174 06 05', '0701740605', '070-174 06 05'],
  ['+46701740605', '0701740605', '070-174 06 05'],
  ['+46 (0)70 174 06 05', '0701740605', '070-174 06 05'],
  ['0046 70-174 06 05', '0701740605', '070-174 06 05'],
])('a Swish number written %s is stored as %s and shown as %s', (written, stored, shown) => {
  expect(swishNumberOf(written)).toBe(stored);
  expect(showSwishNumber(stored)).toBe(shown);
  // Both forms lead to the same one.
  expect([swishNumberOf(stored), swishNumberOf(shown)]).toEqual([stored, stored]);
});

test.each([
  '',
  '123467930',
  '12346793045',
  '08-700 11 22',
  '0711234567',
  '+47 901 23 456',
  '123467930a',
  '46701740605',
])('%j is no Swish number', (written) => expect(swishNumberOf(written)).toBeUndefined());

test.each([
  ['556036-0793', '556036-0793'],
  ['5560360793', '556036-0793'],
  [' 802412-3450 ', '802412-3450'],
])('an organisation number written %j is stored as %s', (written, stored) => {
  expect(organisationNumberOf(written)).toBe(stored);
});

test.each(['556036-0794', '556036-793', '16556036-0793', '000000-0000', 'abcdef-ghij', ''])(
  '%j is no organisation number',
  (written) => expect(organisationNumberOf(written)).toBeUndefined(),
);

test('a registration lasts at least a day and at most five years', () => {
  const from = (registrationFrom: string, registrationTo: string) =>
    registrationFault({ registrationFrom, registrationTo });
  expect(from('2026-01-01', '2030-12-31')).toBeUndefined();
  expect(from('2026-01-01', '2031-01-01')).toBeUndefined();
  expect(from('2026-01-01', '2031-01-02')).toBe('Högst fem år efter den första dagen');
  expect(from('2024-02-29', '2029-02-28')).toBeUndefined();
  expect(from('2026-01-01', '2026-01-01')).toBe('Sista dagen ska vara efter den första');
  expect(registrationFault({ registrationFrom: null, registrationTo: '2026-01-01' })).toBeUndefined();
});
