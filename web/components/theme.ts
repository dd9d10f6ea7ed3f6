import type { CSSProperties } from 'react';

/**
 * The theme: every colour, radius and shadow of the product, light and dark, exposed to CSS as custom properties.
 * Text reaches a contrast of 4.5:1 on its backgrounds, borders of controls 3:1 (WCAG 2.2 AA).
 */
const light = {
  ground: '#faf8f4',
  surface: '#ffffff',
  sunken: '#f2efe8',
  ink: '#1b2420',
  inkSoft: '#525e58',
  line: '#e4dfd6',
  lineStrong: '#868d88',
  green: '#00784b',
  greenStrong: '#005f3b',
  greenSoft: '#e2f1ea',
  onGreen: '#ffffff',
  amber: '#8f4a00',
  amberSoft: '#fdf0d5',
  amberLine: '#e0a53a',
  red: '#b3261e',
  redStrong: '#8c1d17',
  redSoft: '#fcebe9',
  onRed: '#ffffff',
  link: '#00694a',
  focus: '#0958d9',
  shadow: '0 1px 2px rgb(27 36 32 / 6%), 0 4px 16px rgb(27 36 32 / 6%)',
  veil: 'rgb(27 36 32 / 45%)',
};
export type Tokens = Record<keyof typeof light, string>;
const dark: Tokens = {
  ground: '#111714',
  surface: '#1a221e',
  sunken: '#0d1210',
  ink: '#edf2ef',
  inkSoft: '#a9b6af',
  line: '#2d3933',
  lineStrong: '#74827b',
  green: '#4fc795',
  greenStrong: '#72dbae',
  greenSoft: '#15352a',
  onGreen: '#04170e',
  amber: '#f4bd58',
  amberSoft: '#372810',
  amberLine: '#a87520',
  red: '#ff8f85',
  redStrong: '#ffb0a8',
  redSoft: '#3f1916',
  onRed: '#2b0300',
  link: '#6fd6aa',
  focus: '#8ab4ff',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%)',
  veil: 'rgb(0 0 0 / 60%)',
};
/** px, for cards; controls use two thirds of it. */
export const radius = 12;
const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', sans-serif";

/** Both sets of colours, for calculations. */
export const colours = { light, dark };

/** Browser chrome colours for `<meta name="theme-color">`. */
export const chrome = { light: light.ground, dark: dark.ground };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declare = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

/** The dark tokens as the style of an element that is dark in either theme. */
export const alwaysDark = (): CSSProperties => ({
  colorScheme: 'dark',
  ...Object.fromEntries(Object.entries(dark).map(([name, value]) => [`--${kebab(name)}`, value])),
});

/** The tokens as custom properties (`--ink-soft`), dark if the user's system prefers it. */
export function cssVariables(): string {
  const fixed = `--radius:${radius}px;--font:${font}`;
  return (
    `:root{color-scheme:light dark;${fixed};${declare(light)}}` +
    `@media (prefers-color-scheme:dark){:root{${declare(dark)}}}`
  );
}
