import { expect, test } from 'vitest';
import { doubledNames, isOfThisSeason, nextName, ripeTeams } from '../../shared/domain/season.ts';

test.each([
  ['P12', 'P13'],
  ['F13', 'F14'],
  ['P 12', 'P 13'],
  ['p9', 'p10'],
  ['Pojkar 12', 'Pojkar 13'],
  ['Flickor 8 Blå', 'Flickor 9 Blå'],
  ['Pojkar och flickor 6', 'Pojkar och flickor 7'],
  ['U15', 'U16'],
  ['IFK P-11', 'IFK P-12'],
  ['P11/12', 'P12/13'],
  ['F10-11', 'F11-12'],
  ['P12/2', 'P13/2'],
  ['P12:1', 'P13:1'],
  ['P12/F12', 'P13/F13'],
  ['P/F 7', 'P/F 8'],
  ['9-åringar', '10-åringar'],
  // Years of birth, classes of several years, and numbers that are no ages.
  ['F2013', 'F2013'],
  ['P 2011', 'P 2011'],
  ['P09', 'P09'],
  ['P97', 'P97'],
  ['U19', 'U19'],
  ['U21', 'U21'],
  ['Pojkar födda 12', 'Pojkar födda 12'],
  ['Herr 2', 'Herr 2'],
  ['Veteraner 45', 'Veteraner 45'],
  ['A-lag', 'A-lag'],
  ['Grupp12', 'Grupp12'],
  ['P3', 'P3'],
])('the team %s is named %s in the next season', (name, next) => {
  expect(nextName(name)).toBe(next);
});

test('where a section counts years of birth, nothing is suggested for its two digits', () => {
  const team = (name: string, sectionId: string) => ({ teamId: `${sectionId}${name}`, name, sectionId });
  const teams = [
    team('P09', 'fotboll'),
    team('P12', 'fotboll'),
    team('P12', 'hockey'),
    team('U16', 'hockey'),
    team('Kansli', 'hockey'),
  ];
  expect(ripeTeams(teams).map(({ teamId, suggestion }) => [teamId, suggestion])).toEqual([
    ['hockeyP12', 'P13'],
    ['hockeyU16', 'U17'],
  ]);
});

test('two teams of one section with the same name are noticed, of two sections not', () => {
  const teams = [
    { name: 'P13 ', sectionId: 'fotboll' },
    { name: 'p13', sectionId: 'fotboll' },
    { name: 'P13', sectionId: 'hockey' },
  ];
  expect(doubledNames(teams)).toEqual(['P13']);
});

test('a step counts for half a year', () => {
  const now = new Date('2026-08-01T10:00:00.000Z');
  expect(isOfThisSeason('2026-07-01T10:00:00.000Z', now)).toBe(true);
  expect(isOfThisSeason('2025-08-01T10:00:00.000Z', now)).toBe(false);
  expect(isOfThisSeason(null, now)).toBe(false);
});
