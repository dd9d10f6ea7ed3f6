import { expect, test } from 'vitest';
import { cssVariables } from '../../web/components/theme.ts';

type Tokens = Readonly<Record<string, string>>;

function tokensIn(css: string): Tokens {
  return Object.fromEntries(
    [...css.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}
const [light = '', dark = ''] = cssVariables().split('@media');
const themes: readonly (readonly [string, Tokens])[] = [
  ['light', tokensIn(light)],
  ['dark', tokensIn(dark)],
];

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text colours with the backgrounds they appear on. */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['ground', 'surface', 'sunken', 'green-soft', 'amber-soft', 'red-soft']],
  ['ink-soft', ['ground', 'surface', 'sunken']],
  ['green', ['ground', 'surface', 'green-soft']],
  ['green-strong', ['ground', 'surface', 'green-soft']],
  ['link', ['ground', 'surface', 'green-soft']],
  ['amber', ['ground', 'surface', 'amber-soft']],
  ['red', ['ground', 'surface', 'red-soft']],
  ['on-green', ['green', 'green-strong']],
  ['on-red', ['red', 'red-strong']],
];
/** Control borders and focus rings with the colours around them. */
const marks: readonly (readonly [string, readonly string[]])[] = [
  ['line-strong', ['ground', 'surface']],
  ['focus', ['ground', 'surface']],
];

test.each(themes)(
  'every text colour of the %s theme can be read where it stands (WCAG AA, 4.5:1)',
  (_, tokens) => {
    for (const [text, grounds] of texts)
      for (const ground of grounds)
        expect
          .soft(contrast(tokens[text] ?? '', tokens[ground] ?? ''), `${text} on ${ground}`)
          .toBeGreaterThanOrEqual(4.5);
  },
);

test.each(themes)(
  'controls and focus rings of the %s theme contrast with their background (3:1)',
  (_, tokens) => {
    for (const [mark, grounds] of marks)
      for (const ground of grounds)
        expect
          .soft(contrast(tokens[mark] ?? '', tokens[ground] ?? ''), `${mark} on ${ground}`)
          .toBeGreaterThanOrEqual(3);
  },
);

test('both themes have the same tokens', () => {
  const [[, first], [, second]] = themes as [[string, Tokens], [string, Tokens]];
  expect(Object.keys(second).toSorted()).toEqual(Object.keys(first).toSorted());
});
