import { expect, it } from 'vitest';
import { enumerated } from '../../shared/domain/enumeration.ts';

it.each([[[]], [['1']], [['1', '2']], [['1', '2', '3', '4']]])(
  'a Swedish sentence lists %j as the browser does',
  (words) => {
    expect(enumerated(words)).toBe(new Intl.ListFormat('sv').format(words));
  },
);
